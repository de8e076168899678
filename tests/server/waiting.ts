import type { Kysely } from 'kysely'
import { insertWithIds } from '#server/database/row-ids.ts'
import type { Database } from '#server/database/schema.ts'
import { addRow, firstRow } from './rows.ts'

type Db = Kysely<Database>

/** Adds an account that waits for approval, with the password hash of another account, because hashing is slow. */
export async function addWaiting(db: Db, { email, as }: { email: string; as: string }) {
  const { id: _, ...standing } = await firstRow(db, 'account', { email: as })
  const id = await addRow(db, 'account', { ...standing, email })
  const { gift_id, created_at } = standing
  await db.insertInto('member').values({ gift_id, account_id: id, may_edit: 0, created_at }).execute()
  return id
}

/** Saves all accounts and members. @returns a function that restores them */
export async function rememberAccounts(db: Db) {
  const accounts = await db.selectFrom('account').selectAll().execute()
  const members = await db.selectFrom('member').selectAll().execute()
  const ids = accounts.map(({ id }) => id)
  return () =>
    db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('account').where('id', 'not in', ids).execute()
      const standing = await transaction.selectFrom('account').select('id').execute()
      const lost = accounts.filter((account) => !standing.some(({ id }) => id === account.id))
      await insertWithIds(transaction, 'account', lost)
      await transaction.deleteFrom('member').execute()
      await transaction.insertInto('member').values(members).execute()
    })
}
