import type * as z from 'zod/mini'
import { acceptInvitation } from '#server/auth/invitations.ts'
import { hashPassword, isOutdated, isPassword } from '#server/auth/passwords.ts'
import {
  clearSignInTries,
  consumeNetworkLimit,
  consumeSignInTry,
  refundSignInTry,
} from '#server/auth/rate-limits.ts'
import { createSession, setSessionCookie } from '#server/auth/sessions.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/http/errors.ts'
import { texts } from './contract.ts'
import type { Login } from './schemas.ts'

type Given = Pick<z.output<typeof Login>, 'email' | 'password' | 'invite'>

/** Signs in. Known and unknown accounts get the same words, limits and time. */
export async function login(context: Context, { email, password, invite }: z.output<typeof Login>) {
  const { installation } = context
  await consumeNetworkLimit(context, 'sign-in')
  await consumeSignInTry(context, installation, email)
  const token = await prove(context, { email, password, invite }).catch(async (error: unknown) => {
    const isJudged = error instanceof Refusal && error.code !== 'unavailable'
    if (!isJudged) await refundSignInTry(context, installation, email).catch(() => undefined)
    throw error
  })
  await clearSignInTries(context, installation, email)
  setSessionCookie(context, context.reply, token)
  return { message: texts.loggedIn }
}

async function prove(context: Context, { email, password, invite }: Given) {
  const account = await context.db
    .selectFrom('account')
    .select(['id', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst()
  const isRight = await isPassword(password, account?.password_hash)
  if (!account || !isRight) throw wrong()
  const hash = isOutdated(account.password_hash) ? await hashPassword(password) : account.password_hash
  return enter(context, account, { hash, invite })
}

// A password that was changed while it was being looked at opens no session: the row is taken first.
function enter(
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
    if (numUpdatedRows === 0n) throw wrong()
    if (invite !== undefined) await acceptInvitation(context, transaction, { accountId: id, token: invite })
    return createSession(context, transaction, id)
  })
}

function wrong() {
  return new Refusal('unauthenticated', texts.wrongCredentials)
}
