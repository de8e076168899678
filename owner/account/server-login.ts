import type * as z from 'zod/mini'
import { Refusal } from '#server/errors.ts'
import { clearAccount, networkOf, spend, tryAccount } from '#server/limits.ts'
import { isPassword } from '#server/passwords.ts'
import type { Context } from '#server/serve.ts'
import { startSession } from '#server/session.ts'
import { type Login, texts } from './contract.ts'

// Sign-in tries and new accounts of one network in a minute.
const NETWORK_TRIES = { most: 20, window: 60_000 }

/** Signs in. Known and unknown accounts get the same words, limits and time. */
export async function login(context: Context, { email, password }: z.output<typeof Login>) {
  const { db, gift } = context
  await spendNetwork(context)
  await tryAccount(context, gift, email)
  const account = await db
    .selectFrom('account')
    .select(['id', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst()
  const isRight = await isPassword(password, account?.password_hash)
  if (!account || !isRight) throw new Refusal('unauthenticated', texts.wrongCredentials)
  await clearAccount(context, gift, email)
  await startSession(context, context, account.id)
  return { message: texts.loggedIn }
}

/** Counts one try of the caller's network. */
export function spendNetwork(context: Context) {
  return spend(context, context.gift, { name: `sign-in ${networkOf(context.request.ip)}`, ...NETWORK_TRIES })
}
