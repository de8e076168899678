import { times } from '#contract/account/contract.ts'
import { CLOCK_SKEW } from '#server/auth/clock-skew.ts'
import { hashToken, makeToken } from '#server/auth/tokens.ts'
import type { Context } from '#server/context.ts'

// In bytes: unguessable, and short enough for the link to stay on one line of the mail.
const TOKEN_LENGTH = 24

/**
 * Makes a link that changes an account's password once within 30 minutes.
 * @param asker 'host', or the network that asks: a link replaces only the earlier one of the same asker, so a
 *   stranger cannot invalidate the owner's link
 * @param isRetry whether the caller sent an invalid link: then a valid one of the same asker stays
 * @returns undefined when there is no such account, or when the valid link stays
 */
export async function makeLink(
  { db, installation, now, origin }: Pick<Context, 'db' | 'installation' | 'now' | 'origin'>,
  email: string,
  { asker, isRetry = false }: { asker: string; isRetry?: boolean },
) {
  const account = await db.selectFrom('account').select('id').where('email', '=', email).executeTakeFirst()
  if (!account) return undefined
  // The prefix shows people that the host made the link.
  const token = (asker === 'host' ? 'host-' : '') + makeToken(TOKEN_LENGTH)
  const moment = now()
  const row = { token_hash: hashToken(token), expires_at: moment + times.resetToken }
  const made = await db
    .insertInto('reset_token')
    .values({ gift_id: installation.id, account_id: account.id, asker, ...row })
    .onConflict((conflict) => {
      const replace = conflict.columns(['account_id', 'asker']).doUpdateSet(row)
      if (!isRetry) return replace
      return replace.where(({ eb, or }) =>
        or([
          eb('reset_token.expires_at', '<=', moment),
          eb('reset_token.expires_at', '>', moment + times.resetToken + CLOCK_SKEW),
        ]),
      )
    })
    .returning('account_id')
    .executeTakeFirst()
  return made && `${origin}/login#reset=${token}`
}
