import dns from 'node:dns'
import { expect } from '@playwright/test'

type Person = { email: string; password: string }

/** Whether each journey's gift is one of many, at a host of its own (KADO_HOME=many). */
export const isOneOfMany = process.env.KADO_HOME === 'many'

// A browser knows that each name below localhost is this machine (RFC 6761, 6.3); Node asks, and may not hear it.
const { lookup, promises } = dns
const { lookup: promised } = promises
dns.lookup = ((name: string, ...rest: [never]) => lookup(known(name), ...rest)) as typeof lookup
promises.lookup = ((name: string, ...rest: [never]) => promised(known(name), ...rest)) as typeof promised

function known(name: string) {
  return name.endsWith('.localhost') ? 'localhost' : name
}

/** Where a gift stands below the bare domain. */
export function addressBelow(house: string, label: string) {
  return house.replace('//', `//${label}.`)
}

/** Creates an account there. */
export function register(url: string, person: Person) {
  return send(`${url}/api/user/login.php`, { action: 'create', ...person })
}

/** Registers at the bare domain and begins two gifts: at the second one's host nothing is the first of its kind. */
export async function beginAtHome(house: string, person: Person) {
  await register(house, person)
  const { headers } = await send(`${house}/api/user/login.php`, { action: 'login', ...person })
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
  for (const address of ['melati', 'mawar']) await send(`${house}/api/gifts`, { address }, { cookie })
  return addressBelow(house, 'mawar')
}

async function send(address: string, values: object, carried = {}) {
  const headers = { 'content-type': 'application/json', ...carried }
  const ask = () => fetch(address, { method: 'POST', headers, body: JSON.stringify(values) })
  const first = await ask()
  // A process that was killed may have done it without saying so (KADO_MANY=SIGKILL).
  const isUnanswered = first.status === 502
  const answer = isUnanswered ? await ask() : first
  expect(answer.ok || (isUnanswered && answer.status === 409), `${address} ${answer.status}`).toBe(true)
  return answer
}
