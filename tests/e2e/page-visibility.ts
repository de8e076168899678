import type { Page } from '@playwright/test'

/** Tells a page that it is hidden, or visible again. */
export function setHidden(page: Page, isHidden: boolean) {
  return page.evaluate(`
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => ${isHidden} })
    document.dispatchEvent(new Event('visibilitychange'))
  `)
}
