import type { Context } from '#server/serve.ts'
import { hashToken, makeToken } from '#server/session.ts'
import { times } from './contract.ts'

// In bytes: unguessable, and short enough for the link to stay on one line of the mail.
const TOKEN_LENGTH = 24

type Room = Pick<Context, 'db' | 'gift' | 'now'> & { config: Pick<Context['config'], 'publicUrl'> }

/**
 * Makes the link by which an account's password can be changed once within 30 minutes; one that was made
 * before works no longer.
 * @returns undefined when there is no such account
 */
export async function makeLink({ db, gift, now, config }: Room, email: string) {
  const account = await db.selectFrom('account').select('id').where('email', '=', email).executeTakeFirst()
  if (!account) return undefined
  const token = makeToken(TOKEN_LENGTH)
  const row = { token_hash: hashToken(token), expires_at: now() + times.resetToken }
  await db
    .insertInto('reset_token')
    .values({ gift_id: gift.id, account_id: account.id, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()
  return `${config.publicUrl}/login#reset=${token}`
}
