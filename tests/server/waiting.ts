import type { Kysely } from 'kysely'
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
