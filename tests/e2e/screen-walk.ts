import type { Page } from '@playwright/test'
import { expect } from './kado.ts'

/** Opens another screen of the app without a new page, and waits until it is shown. */
export async function walkTo(page: Page, path: string) {
  await page.evaluate(`document.querySelector('main')?.setAttribute('data-left', '')`)
  await goTo(page, path)
  await expect(page.locator('main:not([data-left])'), path).toBeAttached()
}

/** Opens another address of the app without a new page, wherever that leads. */
export function goTo(page: Page, path: string) {
  return page.evaluate(`history.pushState({}, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`)
}

/** Closes what is open, one after another. */
export async function leaveDialogs(page: Page) {
  const dialogs = page.locator('dialog[open], .pswp')
  for (let open = await dialogs.count(); open > 0; open = await dialogs.count()) {
    await page.keyboard.press('Escape')
    await expect.poll(() => dialogs.count()).toBeLessThan(open)
  }
}
