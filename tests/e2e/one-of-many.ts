import dns from 'node:dns'
import { expect } from '@playwright/test'
import { post, put, register as registerAccount, signIn } from '#tests/http-client.ts'
import type { Person } from '#tests/people.ts'

const { KADO_HOME } = process.env

/** Whether each journey's gift is one of many: at its own host (KADO_HOME=many), or at a domain of its own (domain). */
export const isOneOfMany = KADO_HOME === 'many' || KADO_HOME === 'domain'

/** The bare domain of such a gift, beside its own domain. */
export const bareDomain = KADO_HOME === 'domain' ? 'kado.localhost' : 'localhost'
const OWN_DOMAIN = 'mawar.localhost'

/** The address of such a gift below the bare domain. */
export const ADDRESS = 'mawar'

// A browser knows that each name below localhost is this machine (RFC 6761, 6.3); Node asks the resolver, which may
// not know. Neither `fetch` nor Playwright's requests have an option for that.
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
  return withRetry(() => registerAccount({ url }, person))
}

/**
 * Registers at the bare domain and creates two gifts, so that at the second one's host no id is the first of its
 * kind. `records` are those that the name server knows.
 */
export async function beginOneOfMany(platform: string, person: Person, records: Map<string, string[][]>) {
  const kado = { url: platform }
  await register(platform, person)
  const cookie = await signIn(kado, person).catch(() => signIn(kado, person))
  const create = (address: string) => withRetry(() => post(kado, '/api/gifts', { address }, { cookie }))
  for (const address of ['melati', ADDRESS]) await create(address)
  if (KADO_HOME === 'many') return addressBelow(platform, ADDRESS)
  const list = await fetch(`${platform}/api/gifts`, { headers: { cookie } })
  const gifts = (await list.json()) as { id: string; url: string }[]
  const { id } = gifts.find(({ url }) => url === addressBelow(platform, ADDRESS)) ?? {}
  const domain = `/api/gifts/${id}/domain`
  const noted = await withRetry(() => put(kado, domain, { name: OWN_DOMAIN }, { cookie }))
  const { record, value } = ((await noted.json()) as { data: { domain: Record<string, string> } }).data.domain
  records.set(record ?? '', [[value ?? '']])
  await withRetry(() => post(kado, `${domain}/check`, {}, { cookie }))
  return platform.replace(bareDomain, OWN_DOMAIN)
}

async function withRetry(send: () => Promise<Response>) {
  const first = await send()
  // A process that was killed may have stored it without responding (KADO_MANY=SIGKILL).
  const isUnanswered = first.status === 502
  const response = isUnanswered ? await send() : first
  const isStored = response.ok || (isUnanswered && response.status === 409)
  expect(isStored, `${response.url} ${response.status}`).toBe(true)
  return response
}
