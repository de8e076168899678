import type { Page } from '@playwright/test'

/** Lets films run so slowly that none is over while it is looked at; before a page is opened. */
export function slowFilms(page: Page) {
  return page.addInitScript({
    content: `document.addEventListener('play', ({ target }) => { target.playbackRate = 0.1 }, true)`,
  })
}
