import type { Page, Request } from '@playwright/test'
import { storedFolders } from './folders.ts'
import { expect, type Kado } from './kado.ts'

/** Records fetches, and can wait until all preloading has ended. */
export function fetchesOf(page: Page, kado: Kado) {
  const onTheWay = new Set<Request>()
  const come: string[] = []
  page.on('request', (request) => onTheWay.add(request))
  page.on('requestfailed', (request) => onTheWay.delete(request))
  page.on('requestfinished', (request) => {
    onTheWay.delete(request)
    come.push(new URL(request.url()).pathname)
  })
  return async () => {
    const folders = await storedFolders(kado)
    // The envelopes come last, and of each only the front print.
    const stem = folders.at(-1)?.covers[0]?.url.replace(/\.\w+$/, '') ?? 'none'
    await expect.poll(() => come.some((path) => path.startsWith(stem))).toBe(true)
    await expect.poll(() => onTheWay.size).toBe(0)
  }
}

/** Holds requests to some addresses back until the returned function is called. */
export async function holdBack(page: Page, addresses: string | RegExp) {
  let letCome = () => {}
  const isHeld = new Promise<void>((done) => {
    letCome = done
  })
  await page.route(addresses, (route) => isHeld.then(() => route.continue()))
  return letCome
}
