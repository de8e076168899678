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

/**
 * Removes the accounts that nobody has let in for too long, and with them their sessions and links. One that
 * registered elsewhere keeps all but its place in the line.
 */
export async function forgetWaiting({ db, now }: { db: Kysely<Database>; now: () => number }) {
  const before = now() - times.waiting
  await db
    .deleteFrom('account')
    .where(({ and, exists, not, selectFrom }) => {
      const joined = selectFrom('member').select('gift_id').whereRef('account_id', '=', 'account.id')
      const waits = joined.where('may_edit', '=', 0).where('created_at', '<', before)
      const owned = selectFrom('gift').select('id').whereRef('owner_id', '=', 'account.id')
      return and([
        exists(waits.whereRef('member.gift_id', '=', 'account.gift_id')),
        not(exists(joined.where('may_edit', '=', 1))),
        not(exists(owned)),
      ])
    })
    .execute()
  await db.deleteFrom('member').where('may_edit', '=', 0).where('created_at', '<', before).execute()
}
