import type { Kysely } from 'kysely'
import { hashPassword } from '#server/auth/passwords.ts'
import { hashToken, makeToken } from '#server/auth/tokens.ts'
import type { Database } from '#server/database/schema.ts'
import { raka } from '#tests/people.ts'
import { addRow } from './rows.ts'

type Stores = { db: Kysely<Database>; now: number }
type Account = { gift_id?: number; email: string; may_edit: 0 | 1 }

let hashed: Promise<string> | undefined

/**
 * Inserts the rows of an account with Raka's password, because registering would hash a password each time. Without
 * `may_edit` it waits for approval. @returns its id
 */
export async function addAccount({ db, now }: Stores, { gift_id = 1, email, may_edit }: Account) {
  hashed ??= hashPassword(raka.password)
  const created_at = now
  const account_id = await addRow(db, 'account', { gift_id, email, password_hash: await hashed, created_at })
  await addRow(db, 'member', { gift_id, account_id, may_edit, created_at })
  return account_id
}

/** Signs an account in by its row. @returns the value of its session's cookie */
export async function addSession({ db, now }: Stores, account: { gift_id: number; account_id: number }) {
  const token = makeToken()
  const session = { ...account, token_hash: hashToken(token), user_agent: '' }
  await addRow(db, 'session', { ...session, signed_in_at: now, last_used_at: now })
  return token
}
