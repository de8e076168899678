import type { Transaction } from 'kysely'
import type * as z from 'zod/mini'
import { hashPassword } from '#server/auth/passwords.ts'
import { clearSignInTries, consumeLimit, hashEmail } from '#server/auth/rate-limits.ts'
import { createSession, setSessionCookie } from '#server/auth/sessions.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/database/schema.ts'
import { Refusal } from '#server/http/errors.ts'
import { networkOf } from '#server/http/networks.ts'
import { CLOCK_SKEW } from '#server/jobs/clock-skew.ts'
import { giftOrigin } from '#server/tenants/origins.ts'
import { texts, times } from './contract.ts'
import type { ChangePassword } from './schemas.ts'
import { refuseCommon } from './server-create.ts'
import { hashLink, makeLink } from './server-link.ts'

const HOUR = 60 * 60_000

// Links that are mailed to one e-mail, and calls without proof by one network.
const MAILS = { max: 3, window: HOUR }
const UNPROVED = { max: 600, window: HOUR }

// Proved changes of one account: each costs a hash.
const CHANGES = { max: 20, window: HOUR }

/** What shows that the caller owns the account: a session just signed in, or the token from the mail. */
type Proof = { accountId: number; sessionId?: number | undefined; tokenHash?: string }

/**
 * Changes a password. The caller proves to own the account by a fresh session of that e-mail or by the token from
 * the mail; without proof the answer is always the same, and only a known account gets a mail.
 */
export async function changePassword(context: Context, input: z.output<typeof ChangePassword>) {
  const { email, newPassword, token = '' } = input
  const proof = freshSession(context, email) ?? (await mailedToken(context, email, token))
  if (!proof) {
    // A caller with an older link gets no new one while the newest is valid.
    await offerLink(context, email, token === '' ? 'mail' : 'retry')
    throw unproved()
  }
  await consumeLimit(context, context.installation, { name: `changed ${hashEmail(email)}`, ...CHANGES })
  await refuseCommon(newPassword, email, 'newPassword')
  const password_hash = await hashPassword(newPassword)
  const renewed = await context.db
    .transaction()
    .execute((transaction) => store(context, transaction, proof, password_hash))
  await clearSignInTries(context, context.installation, email)
  if (renewed) setSessionCookie(context, context.reply, renewed)
  return { message: texts.passwordChanged }
}

function freshSession({ caller, now }: Context, email: string): Proof | undefined {
  const { account, sessionId, signedInAt } = caller
  const age = now() - signedInAt
  if (account?.email !== email || age < -CLOCK_SKEW || age > times.freshSignIn) return undefined
  return { accountId: account.id, sessionId }
}

async function mailedToken({ db, now }: Context, email: string, token: string): Promise<Proof | undefined> {
  const tokenHash = hashLink(token)
  const row = await db
    .selectFrom('reset_token')
    .innerJoin('account', 'account.id', 'reset_token.account_id')
    .select(['account_id', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('email', '=', email)
    .executeTakeFirst()
  if (!row) return undefined
  const left = row.expires_at - now()
  if (left > 0 && left <= times.resetToken + CLOCK_SKEW) return { accountId: row.account_id, tokenHash }
  // An expired token stays expired when the clock is set back.
  await db.deleteFrom('reset_token').where('token_hash', '=', tokenHash).execute()
  return undefined
}

// Answers the same for known and unknown accounts; the rest runs after the answer.
async function offerLink(context: Context, email: string, by: 'mail' | 'retry') {
  const { installation, request, mail } = context
  await consumeLimit(context, installation, { name: `change ${networkOf(request.ip)}`, ...UNPROVED })
  const mayMail = await consumeLimit(context, installation, {
    name: `reset ${hashEmail(email)}`,
    ...MAILS,
  }).then(
    () => true,
    (error) => {
      // A wrong link gets its own answer however often it is tried; earlier mails are in the mailbox.
      if (by === 'retry' && error instanceof Refusal) return false
      throw error
    },
  )
  if (mayMail) mail.send(() => writeLink(context, email, by))
}

async function writeLink(context: Context, email: string, by: 'mail' | 'retry') {
  const expiresAt = context.now() + times.resetToken
  // Never the gift's own domain, which its owner can point elsewhere.
  const link = await makeLink({ ...context, origin: giftOrigin(context.config, context.gift) }, email, by)
  if (!link) return undefined
  return { to: email, subject: texts.mailSubject, text: texts.mailText(link), link, expiresAt }
}

/**
 * Stores the new password, ends all sessions and handovers of the account, and uses up the proof.
 * @returns the token of the caller's own new session, if it was one of this account's
 */
async function store(
  context: Context,
  transaction: Transaction<Database>,
  { accountId, sessionId, tokenHash }: Proof,
  password_hash: string,
) {
  await transaction.updateTable('account').set({ password_hash }).where('id', '=', accountId).execute()
  const sessions = await transaction
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .returning('id')
    .execute()
  const tokens = await transaction
    .deleteFrom('reset_token')
    .where('account_id', '=', accountId)
    .returning('token_hash')
    .execute()
  await transaction.deleteFrom('handover_token').where('account_id', '=', accountId).execute()
  // Of two concurrent calls with one proof, the second finds it used.
  const isProofValid = tokenHash
    ? tokens.some((each) => each.token_hash === tokenHash)
    : sessions.some((each) => each.id === sessionId)
  if (!isProofValid) throw unproved()
  const { account, signedInAt } = context.caller
  return account?.id === accountId
    ? createSession(context, transaction, accountId, { signedInAt })
    : undefined
}

function unproved() {
  return new Refusal('proof_required', texts.proofRequired)
}
