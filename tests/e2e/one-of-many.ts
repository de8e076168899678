import dns from 'node:dns'
import { expect } from '@playwright/test'

type Person = { email: string; password: string }

const { KADO_HOME: home } = process.env

/** Whether each journey's gift is one of many: at its own host (KADO_HOME=many), or at a domain of its own (domain). */
export const isOneOfMany = home === 'many' || home === 'domain'

/** The bare domain of such a gift; its own domain stands beside it. */
export const bareDomain = home === 'domain' ? 'kado.localhost' : 'localhost'
const OWN_DOMAIN = 'mawar.localhost'

/** Where such a gift stands below the bare domain. */
export const ADDRESS = 'mawar'

// A browser knows that each name below localhost is this machine (RFC 6761, 6.3); Node asks, and may not hear it.
const { lookup, promises } = dns
const { lookup: promised } = promises
dns.lookup = ((name: string, ...rest: [never]) => lookup(known(name), ...rest)) as typeof lookup
promises.lookup = ((name: string, ...rest: [never]) => promised(known(name), ...rest)) as typeof promised

function known(name: string) {
  return name.endsWith('.localhost') ? 'localhost' : name
}

/** The address of a gift below the bare domain. */
export function addressBelow(platform: string, label: string) {
  return platform.replace('//', `//${label}.`)
}

/** Creates an account there. */
export function register(url: string, person: Person) {
  return send(`${url}/api/user/login.php`, { action: 'create', ...person })
}

/**
 * Registers at the bare domain and begins two gifts: at the second one's host nothing is the first of its kind.
 * `records` is what the name server knows.
 */
export async function beginOneOfMany(platform: string, person: Person, records: Map<string, string[][]>) {
  await register(platform, person)
  const { headers } = await send(`${platform}/api/user/login.php`, { action: 'login', ...person })
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
  for (const address of ['melati', ADDRESS]) await send(`${platform}/api/gifts`, { address }, { cookie })
  if (home === 'many') return addressBelow(platform, ADDRESS)
  const list = await fetch(`${platform}/api/gifts`, { headers: { cookie } })
  const gifts = (await list.json()) as { id: string; url: string }[]
  const { id } = gifts.find(({ url }) => url === addressBelow(platform, ADDRESS)) ?? {}
  const noted = await send(`${platform}/api/gifts/${id}/domain`, { name: OWN_DOMAIN }, { cookie }, 'PUT')
  const { record, value } = ((await noted.json()) as { data: { domain: Record<string, string> } }).data.domain
  records.set(record ?? '', [[value ?? '']])
  await send(`${platform}/api/gifts/${id}/domain/check`, {}, { cookie })
  return platform.replace(bareDomain, OWN_DOMAIN)
}

async function send(address: string, values: object, carried = {}, method = 'POST') {
  const headers = { 'content-type': 'application/json', ...carried }
  const ask = () => fetch(address, { method, headers, body: JSON.stringify(values) })
  const first = await ask()
  // A process that was killed may have done it without saying so (KADO_MANY=SIGKILL).
  const isUnanswered = first.status === 502
  const answer = isUnanswered ? await ask() : first
  expect(answer.ok || (isUnanswered && answer.status === 409), `${address} ${answer.status}`).toBe(true)
  return answer
}
