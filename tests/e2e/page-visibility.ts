import type { Page } from '@playwright/test'

/** Says to the page that nobody can see it, or that somebody can again. */
export function setHidden(page: Page, isHidden: boolean) {
  return page.evaluate(`
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => ${isHidden} })
    document.dispatchEvent(new Event('visibilitychange'))
  `)
}
