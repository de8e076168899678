import {
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type SqlBool,
  sql,
  type Transaction,
} from 'kysely'
import { times } from '#contract/account/contract.ts'
import { lockAccounts, lockRow } from '#server/database/row-locks.ts'
import type { Database } from '#server/database/schema.ts'
import { withSerializationRetry } from '#server/database/with-retry.ts'

/**
 * Removes members who have waited too long for approval, and the accounts that they registered for it, with sessions
 * and links. An account that is approved at the same moment stays.
 */
export async function purgePendingMembers({ db, now }: { db: Kysely<Database>; now: () => number }) {
  const before = now() - times.waiting
  // Usually there are none, and a read costs less than a write.
  const pending = db.selectFrom('member').select('account_id').where('may_edit', '=', 0)
  if (!(await pending.where('created_at', '<', before).limit(1).executeTakeFirst())) return
  await withSerializationRetry(db, async (transaction) => {
    const accountIds = sql`select account_id from member where may_edit = 0 and created_at < ${before}`
    await lockAccounts(transaction, accountIds)
    await removePendingMembers(transaction, (is) => is('created_at', '<', before))
  })
}

/** Removes the waiting members that match, and their accounts, so that the e-mails can register again. */
export async function removePendingMembers(
  transaction: Transaction<Database>,
  isRemoved: (is: ExpressionBuilder<Database, 'member'>) => Expression<SqlBool>,
) {
  const removed = await transaction
    .deleteFrom('member')
    .where('may_edit', '=', 0)
    .where(isRemoved)
    .returning(['account_id', 'gift_id'])
    .execute()
  for (const member of removed) await removeUnusedAccount(transaction, member)
}

/** Removes an account that registered at a gift, once it is a member of no gift and owns none. */
export async function removeUnusedAccount(
  transaction: Transaction<Database>,
  { account_id: id, gift_id }: { account_id: number; gift_id: number },
) {
  // A concurrent transaction that makes it a member finishes first, or finds no account.
  await lockRow(transaction, 'account', id)
  await transaction
    .deleteFrom('account')
    .where('id', '=', id)
    .where('gift_id', '=', gift_id)
    .where('id', 'not in', transaction.selectFrom('member').select('account_id').where('account_id', '=', id))
    .where('id', 'not in', transaction.selectFrom('gift').select('owner_id').where('owner_id', '=', id))
    .execute()
}
