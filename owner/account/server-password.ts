import type { Transaction } from 'kysely'
import type * as z from 'zod/mini'
import { texts, times } from '#contract/account/contract.ts'
import type { ChangePassword } from '#contract/account/schemas.ts'
import { HOUR, MINUTE } from '#contract/durations.ts'
import { CLOCK_SKEW } from '#server/auth/clock-skew.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { clearLimits, clearSignInTries, consumeLimit, countUse, hashEmail } from '#server/auth/rate-limits.ts'
import { createSession, setSessionCookie } from '#server/auth/sessions.ts'
import { hashToken } from '#server/auth/tokens.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/database/schema.ts'
import { Refusal } from '#server/http/errors.ts'
import { networkOf } from '#server/network/networks.ts'
import { giftOrigin } from '#server/tenants/origins.ts'
import { refuseWeak } from './server-create.ts'
import { makeLink } from './server-link.ts'

// The mails to one address that one network may request, that all networks may, and that invalid links may cause. The
// window is the lifetime of a link: when a limit is reached, the link of the last mail is still valid.
const MAILS = { ofNetwork: 3, ofAll: 6, ofRetries: 3, window: times.resetToken }

// The calls of one network, including those without proof and malformed ones.
const CALLS = { max: 600, window: HOUR }

// The proved changes of one account, because each computes a hash.
const CHANGES = { max: 20, window: HOUR }

const MAILED =
  'Jika email ini terdaftar, tautannya sudah beberapa kali kami kirim. Buka email terbaru dari kami.'

const SUBJECT = 'Ganti password Kado'

const bodyOf = (link: string) => `Halo,

Buka tautan ini untuk mengganti password akun Kado kamu.
Tautan berlaku ${times.resetToken / MINUTE} menit dan hanya sekali pakai:

${link}

Kalau bukan kamu yang meminta, abaikan saja pesan ini.
Password kamu tidak berubah.
`

/** What proves that the caller owns the account: a fresh session, or the token from the mail. */
type Proof = { accountId: number; sessionId?: number | undefined; tokenHash?: string }

/** Counts a call that changes a password, before its input is checked. @throws {Refusal} `too_many` */
export function countChange(context: Pick<Context, 'db' | 'now' | 'installation' | 'request'>) {
  const name = `change ${networkOf(context.request.ip)}`
  return consumeLimit(context, context.installation, { name, ...CALLS })
}

/**
 * Changes a password. The caller proves to own the account by a fresh session of that e-mail or by the token from
 * the mail; without proof the answer is always the same, and only a known account gets a mail.
 */
export async function changePassword(context: Context, input: z.output<typeof ChangePassword>) {
  const { email, newPassword, token = '' } = input
  const proof = freshSession(context, email) ?? (await mailedToken(context, email, token))
  if (!proof) {
    await offerLink(context, email, { isRetry: token !== '' })
    throw unproved()
  }
  await consumeLimit(context, context.installation, { name: `changed ${hashEmail(email)}`, ...CHANGES })
  await refuseWeak(newPassword, email, 'newPassword')
  const password_hash = await hashPassword(newPassword)
  const renewed = await context.db
    .transaction()
    .execute((transaction) => store(context, transaction, proof, password_hash))
  await clearSignInTries(context, context.installation, email)
  // The change has invalidated every mailed link.
  await clearLimits(context, context.installation, mailLimits(context, email))
  if (renewed) setSessionCookie(context, context.reply, renewed)
  return { message: texts.passwordChanged }
}

// At a gift's own domain a session proves nothing: the domain's owner can read its cookie.
function freshSession({ caller, isOwnDomain, now }: Context, email: string): Proof | undefined {
  const { account, sessionId, signedInAt } = caller
  const age = now() - signedInAt
  if (isOwnDomain || account?.email !== email || age < -CLOCK_SKEW || age > times.freshSignIn)
    return undefined
  return { accountId: account.id, sessionId }
}

async function mailedToken({ db, now }: Context, email: string, token: string): Promise<Proof | undefined> {
  const tokenHash = hashToken(token)
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

// Known and unknown accounts get the same response; the mail is written after it.
async function offerLink(context: Context, email: string, { isRetry }: { isRetry: boolean }) {
  const { request, mail } = context
  const asker = networkOf(request.ip)
  const [ofAll, ofNetwork] = mailLimits(context, email)
  const refusal = await countMail(context, ofNetwork, MAILS.ofNetwork)
  // An invalid link gets its own sentence however often it is tried; earlier mails are in the mailbox.
  if (refusal && !isRetry) throw refusal
  const isOver =
    refusal ??
    (isRetry
      ? await countMail(context, `${ofAll} retries`, MAILS.ofRetries)
      : await countMail(context, ofAll, MAILS.ofAll))
  if (!isOver) mail.send(() => writeLink(context, email, { asker, isRetry }))
}

function mailLimits({ request }: Context, email: string) {
  const ofAll = `reset ${hashEmail(email)}`
  return [ofAll, `${ofAll} ${networkOf(request.ip)}`] as const
}

function countMail(context: Context, name: string, max: number) {
  const limit = { name, max, window: MAILS.window, sentence: () => MAILED }
  return countUse(context, context.installation, limit)
}

async function writeLink(context: Context, email: string, asked: { asker: string; isRetry: boolean }) {
  const expires_at = context.now() + times.resetToken
  // The link avoids the gift's own domain, because its owner can point that elsewhere.
  const origin = giftOrigin(context.config, context.gift)
  const link = await makeLink({ ...context, origin }, email, asked)
  if (!link) return undefined
  return { recipient: email, subject: SUBJECT, body: bodyOf(link), link, expires_at }
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
