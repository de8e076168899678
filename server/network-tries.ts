import { networkOf, spend } from './limits.ts'
import type { Context } from './serve.ts'

// Sign-in tries and new accounts of one network in a minute.
const NETWORK_TRIES = { most: 20, window: 60_000 }

/** Counts one try of the caller's network; to sign in and to register are counted apart. */
export function spendNetwork(context: Context, what: 'sign-in' | 'registration') {
  const name = `${what} ${networkOf(context.request.ip)}`
  return spend(context, context.house, { name, ...NETWORK_TRIES })
}
