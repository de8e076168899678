import { type Kysely, sql, type Transaction } from 'kysely'
import { times } from '#owner/account/contract.ts'
import { lockAccounts, lockRow } from '#server/database/row-locks.ts'
import type { Database, Gift } from '#server/database/schema.ts'
import { withSerializationRetry } from '#server/database/with-retry.ts'

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
 * Removes those whom nobody has let in for too long: their places in line, and the accounts that they
 * registered for them, with sessions and links. Whoever is let in at this very moment keeps theirs.
 */
export async function purgePendingMembers({ db, now }: { db: Kysely<Database>; now: () => number }) {
  const before = now() - times.waiting
  // Mostly there are none, and a question costs less than a write.
  const old = db.selectFrom('member').select('account_id').where('may_edit', '=', 0)
  if (!(await old.where('created_at', '<', before).limit(1).executeTakeFirst())) return
  await withSerializationRetry(db, async (transaction) => {
    const those = sql`select account_id from member where may_edit = 0 and created_at < ${before}`
    await lockAccounts(transaction, those)
    const gone = await transaction
      .deleteFrom('member')
      .where('may_edit', '=', 0)
      .where('created_at', '<', before)
      .returning(['account_id', 'gift_id'])
      .execute()
    for (const place of gone) await removeUnheld(transaction, place)
  })
}

/** Removes an account that registered at a gift, once it has no place there nor in any other. */
export async function removeUnheld(
  transaction: Transaction<Database>,
  { account_id: id, gift_id }: { account_id: number; gift_id: number },
) {
  // Whoever gives it a place at this moment comes before, or finds it gone.
  await lockRow(transaction, 'account', id)
  await transaction
    .deleteFrom('account')
    .where('id', '=', id)
    .where('gift_id', '=', gift_id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('member').select('account_id').where('account_id', '=', id))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('gift').select('id').where('owner_id', '=', id))),
    )
    .execute()
}
