import { networkOf, spend } from './limits.ts'
import type { Context } from './serve.ts'

// Of each kind, of one network in a minute.
const NETWORK_TRIES = { most: 20, window: 60_000 }

/** Counts one try of the caller's network; to sign in, to register and to ask for an invitation are counted apart. */
export function spendNetwork(context: Context, what: 'sign-in' | 'registration' | 'invitation') {
  const name = `${what} ${networkOf(context.request.ip)}`
  return spend(context, context.house, { name, ...NETWORK_TRIES })
}
