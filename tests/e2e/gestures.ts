import type { Locator, Page } from '@playwright/test'

/** Slows animations down, so that none ends before it is checked on a slow machine. */
export async function slowAnimations(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Animation.enable')
  await session.send('Animation.setPlaybackRate', { playbackRate: 0.01 })
}

/** The box of an element. @throws {Error} where it is not drawn */
export async function boxOf(target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error(`${target} is not drawn`)
  return box
}
