import type { Page } from '@playwright/test'
import { raka, sinta } from '#tests/people.ts'
import { expect, type Kado, letIn } from './kado.ts'
import { addressBelow } from './one-of-many.ts'

/** A gift's address below the bare domain. */
export function addressOf(kado: Kado, label: string) {
  return addressBelow(kado.url, label)
}

/** Registers at the bare domain, signs in there, and creates a gift. @returns its address */
export async function begin(page: Page, kado: Kado, address: string, person = raka) {
  await kado.register(person)
  await letIn(page, kado, person)
  expect(await page.request.post(`${kado.url}/api/gifts`, { data: { address } })).toBeOK()
  return addressOf(kado, address)
}

/** Invites a person into a gift that this page's owner created. @returns the link in the mail */
export async function invite(page: Page, kado: Kado, url: string, { email } = sinta) {
  expect(await page.request.post(`${url}/api/invitations`, { data: { email } })).toBeOK()
  await expect.poll(() => kado.mailedLink('undangan', email)).toMatch(new RegExp(`^${url}/(login|register)#`))
  return kado.mailedLink('undangan', email)
}
