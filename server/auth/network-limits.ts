import type { Context } from '#server/context.ts'
import { networkOf } from '#server/http/networks.ts'
import { spend } from './rate-limits.ts'

// Of one network in a minute.
const MOST = { 'sign-in': 20, registration: 60, invitation: 20 }
const MINUTE = 60_000

/** Counts one try of the caller's network; to sign in, to register and to ask for an invitation are counted apart. */
export function spendNetwork(context: Context, what: keyof typeof MOST) {
  const name = `${what} ${networkOf(context.request.ip)}`
  return spend(context, context.installation, { name, most: MOST[what], window: MINUTE })
}
