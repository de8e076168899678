import type { Kysely } from 'kysely'
import { times } from '#owner/account/contract.ts'
import type { Database, Gift } from './database/schema.ts'

/** How many accounts wait to be let into a gift. */
export async function countWaiting(db: Kysely<Database>, { id }: Gift) {
  const { waiting } = await db
    .selectFrom('member')
    .select((is) => is.fn.countAll().as('waiting'))
    .where('gift_id', '=', id)
    .where('may_edit', '=', 0)
    .executeTakeFirstOrThrow()
  return Number(waiting)
}

/** Removes the accounts that nobody has let in for too long, and with them their sessions and links. */
export async function forgetWaiting({ db, now }: { db: Kysely<Database>; now: () => number }) {
  const members = db.selectFrom('member').select('account_id')
  const owners = db.selectFrom('gift').select('owner_id').where('owner_id', 'is not', null)
  await db
    .deleteFrom('account')
    .where('id', 'in', members.where('may_edit', '=', 0).where('created_at', '<', now() - times.waiting))
    .where('id', 'not in', members.where('may_edit', '=', 1))
    .where('id', 'not in', owners.$castTo<{ owner_id: number }>())
    .execute()
}
