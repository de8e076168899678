import { median } from '#tests/load/child.ts'
import { post } from '#tests/server/owner.ts'
import type { Started } from '#tests/server/program.ts'
import { becomeOwner, jsonOf, type Owner } from './owner-calls.ts'

const password = 'kunang-kunang-22'

/** An address of its own network for each, as the limits count networks. */
export const from = (nth: number) => ({ 'x-forwarded-for': `198.${18 + (nth >> 8)}.${nth & 255}.7` })

/**
 * Registers accounts, each from a network of its own, and lets each in, as only so many may wait; the program
 * must trust this machine as a proxy.
 */
export async function registerMany(kado: Started, count: number) {
  const emails = Array.from({ length: count }, (_, nth) => `tamu-${nth}@rumah.id`)
  const owner = await becomeOwner(kado)
  for (const [nth, email] of emails.entries()) {
    const answer = await post(kado, '/api/user/login.php', { action: 'create', email, password }, from(nth))
    if (answer.status !== 200) throw new Error(`${email}: ${answer.status} ${await answer.text()}`)
    await letIn(kado, owner, email)
  }
  return emails
}

async function letIn({ url }: Started, owner: Owner, email: string) {
  const list = await jsonOf(await fetch(`${url}/api/accounts`, { headers: owner }))
  const { id } = list.find((account: { email: string }) => account.email === email)
  const headers = { ...owner, 'content-type': 'application/json' }
  const body = JSON.stringify({ may_edit: true })
  const answer = await fetch(`${url}/api/accounts/${id}`, { method: 'PUT', headers, body })
  if (!answer.ok) throw new Error(`${email}: ${answer.status}`)
}

/** Asks something for known and unknown people by turns; answers both medians, in milliseconds. */
export async function compare(count: number, ask: (nth: number, isKnown: boolean) => Promise<unknown>) {
  const waits: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  for (let nth = 0; nth < count; nth += 1) {
    for (const isKnown of nth % 2 === 0 ? [true, false] : [false, true]) {
      const start = performance.now()
      await ask(nth, isKnown)
      waits[isKnown ? 'known' : 'unknown'].push(performance.now() - start)
    }
  }
  return { known: median(waits.known), unknown: median(waits.unknown) }
}
