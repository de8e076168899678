import type { Page } from '@playwright/test'
import { expect, type Kado, letIn, raka } from './kado.ts'

/** Where a gift stands below the bare domain. */
export function addressOf(kado: Kado, label: string) {
  return kado.url.replace('//', `//${label}.`)
}

/** Registers at the bare domain, signs in there, and begins a gift; answers where it stands. */
export async function begin(page: Page, kado: Kado, address: string) {
  await kado.register(raka)
  await letIn(page, kado)
  expect(await page.request.post(`${kado.url}/api/gifts`, { data: { address } })).toBeOK()
  return addressOf(kado, address)
}
