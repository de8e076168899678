import { hashToken, makeToken } from '#server/auth/tokens.ts'
import type { Context } from '#server/context.ts'
import { CLOCK_SKEW } from '#server/jobs/clock-skew.ts'
import { times } from './contract.ts'

// In bytes: unguessable, and short enough for the link to stay on one line of the mail.
const TOKEN_LENGTH = 24

// The prefix of a token that the host makes, and of its stored hash.
const HOST_PREFIX = 'host-'

/**
 * Makes a link that changes an account's password once within 30 minutes, in place of an earlier one. A link by
 * `mail` replaces no valid link of the host, and a `retry`, after an invalid link, replaces no valid one at all.
 * @returns undefined when there is no such account, or when its valid link stays
 */
export async function makeLink(
  { db, installation, now, origin }: Pick<Context, 'db' | 'installation' | 'now' | 'origin'>,
  email: string,
  by: 'host' | 'mail' | 'retry',
) {
  const account = await db.selectFrom('account').select('id').where('email', '=', email).executeTakeFirst()
  if (!account) return undefined
  const token = (by === 'host' ? HOST_PREFIX : '') + makeToken(TOKEN_LENGTH)
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
            ...(by === 'mail' ? [is('reset_token.token_hash', 'not like', `${HOST_PREFIX}%`)] : []),
            is('reset_token.expires_at', '<=', moment),
            is('reset_token.expires_at', '>', moment + times.resetToken + CLOCK_SKEW),
          ]),
        ),
    )
    .returning('account_id')
    .executeTakeFirst()
  return made && `${origin}/login#reset=${token}`
}

/** The hash that is stored of a link's token. */
export function hashLink(token: string) {
  return (token.startsWith(HOST_PREFIX) ? HOST_PREFIX : '') + hashToken(token)
}
