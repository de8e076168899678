import { hashToken, makeToken } from '#server/auth/tokens.ts'
import type { Context } from '#server/context.ts'
import { CLOCK_SKEW } from '#server/jobs/clock-skew.ts'
import { times } from './contract.ts'

// In bytes: unguessable, and short enough for the link to stay on one line of the mail.
const TOKEN_LENGTH = 24

type Room = Pick<Context, 'db' | 'installation' | 'now' | 'origin'>

// What a token of the host begins with, and what is stored of it.
const HOST = 'host-'

/**
 * Makes the link by which an account's password can be changed once within 30 minutes; one that was made
 * before works no longer. Only the host's outlasts what anybody may ask for by mail, and a `retry`, by whoever came
 * with another link, leaves any that counts.
 * @returns undefined when there is no such account, or a link that stays
 */
export async function makeLink(
  { db, installation, now, origin }: Room,
  email: string,
  by: 'host' | 'mail' | 'retry',
) {
  const account = await db.selectFrom('account').select('id').where('email', '=', email).executeTakeFirst()
  if (!account) return undefined
  const token = (by === 'host' ? HOST : '') + makeToken(TOKEN_LENGTH)
  const moment = now()
  const row = { token_hash: hashLink(token), expires_at: moment + times.resetToken }
  const made = await db
    .insertInto('reset_token')
    .values({ gift_id: installation.id, account_id: account.id, ...row })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet(row)
        .where((is) =>
          is.or([
            ...(by === 'host' ? [is('reset_token.account_id', '=', account.id)] : []),
            ...(by === 'mail' ? [is('reset_token.token_hash', 'not like', `${HOST}%`)] : []),
            is('reset_token.expires_at', '<=', moment),
            is('reset_token.expires_at', '>', moment + times.resetToken + CLOCK_SKEW),
          ]),
        ),
    )
    .returning('account_id')
    .executeTakeFirst()
  return made && `${origin}/login#reset=${token}`
}

/** What is stored of a link's token. */
export function hashLink(token: string) {
  return (token.startsWith(HOST) ? HOST : '') + hashToken(token)
}
