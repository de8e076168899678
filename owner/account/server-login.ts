import type * as z from 'zod/mini'
import { Refusal } from '#server/errors.ts'
import { clearAccount, networkOf, spend, takeBackTry, tryAccount } from '#server/limits.ts'
import { hashPassword, isOutdated, isPassword } from '#server/passwords.ts'
import type { Context } from '#server/serve.ts'
import { giveCookie, openSession } from '#server/session.ts'
import { type Login, texts } from './contract.ts'

// Sign-in tries and new accounts of one network in a minute.
const NETWORK_TRIES = { most: 20, window: 60_000 }

/** Signs in. Known and unknown accounts get the same words, limits and time. */
export async function login(context: Context, { email, password }: z.output<typeof Login>) {
  const { gift } = context
  await spendNetwork(context, 'sign-in')
  await tryAccount(context, gift, email)
  const token = await prove(context, email, password).catch(async (error: unknown) => {
    const isJudged = error instanceof Refusal && error.code !== 'unavailable'
    if (!isJudged) await takeBackTry(context, gift, email).catch(() => undefined)
    throw error
  })
  await clearAccount(context, gift, email)
  giveCookie(context, context.reply, token)
  return { message: texts.loggedIn }
}

/** Counts one try of the caller's network; to sign in and to register are counted apart. */
export function spendNetwork(context: Context, what: 'sign-in' | 'registration') {
  const name = `${what} ${networkOf(context.request.ip)}`
  return spend(context, context.gift, { name, ...NETWORK_TRIES })
}

async function prove(context: Context, email: string, password: string) {
  const account = await context.db
    .selectFrom('account')
    .select(['id', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst()
  const isRight = await isPassword(password, account?.password_hash)
  if (!account || !isRight) throw wrong()
  const hash = isOutdated(account.password_hash) ? await hashPassword(password) : account.password_hash
  return enter(context, account, hash)
}

// A password that was changed while it was being looked at opens no session: the row is taken first.
function enter(context: Context, { id, password_hash }: { id: number; password_hash: string }, hash: string) {
  return context.db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('account')
      .set({ password_hash: hash })
      .where('id', '=', id)
      .where('password_hash', '=', password_hash)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw wrong()
    return openSession(context, transaction, id)
  })
}

function wrong() {
  return new Refusal('unauthenticated', texts.wrongCredentials)
}
