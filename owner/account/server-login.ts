import type * as z from 'zod/mini'
import { texts } from '#contract/account/contract.ts'
import type { Login } from '#contract/account/schemas.ts'
import { acceptInvitation } from '#server/auth/invitations.ts'
import { hashPassword, isOutdated, isPassword } from '#server/auth/passwords.ts'
import { clearSignInTries, consumeSignInTry, refundSignInTry } from '#server/auth/rate-limits.ts'
import { createSession, setSessionCookie } from '#server/auth/sessions.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/http/errors.ts'

type Credentials = z.output<typeof Login>

/** Signs in. Known and unknown accounts get the same texts, limits and response time. */
export async function login(context: Context, credentials: Credentials) {
  const { installation } = context
  const { email } = credentials
  await consumeSignInTry(context, installation, email)
  const token = await signIn(context, credentials).catch(async (error: unknown) => {
    const isChecked = error instanceof Refusal && error.code !== 'unavailable'
    if (!isChecked) await refundSignInTry(context, installation, email).catch(() => undefined)
    throw error
  })
  await clearSignInTries(context, installation, email)
  setSessionCookie(context, context.reply, token)
  return { message: texts.loggedIn }
}

async function signIn(context: Context, { email, password, invite }: Credentials) {
  const account = await context.db
    .selectFrom('account')
    .select(['id', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst()
  const isRight = await isPassword(password, account?.password_hash)
  if (!account || !isRight) throw wrongCredentials()
  const hash = isOutdated(account.password_hash) ? await hashPassword(password) : account.password_hash
  return openSession(context, account, { hash, invite })
}

// Updates the row first: a password that was changed while it was being checked opens no session.
function openSession(
  context: Context,
  { id, password_hash }: { id: number; password_hash: string },
  { hash, invite }: { hash: string; invite: string | undefined },
) {
  return context.db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('account')
      .set({ password_hash: hash })
      .where('id', '=', id)
      .where('password_hash', '=', password_hash)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw wrongCredentials()
    if (invite !== undefined) await acceptInvitation(context, transaction, { accountId: id, token: invite })
    return createSession(context, transaction, id)
  })
}

function wrongCredentials() {
  return new Refusal('unauthenticated', texts.wrongCredentials)
}
