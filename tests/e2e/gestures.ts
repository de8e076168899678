import { expect, type Locator, type Page } from '@playwright/test'

type Point = { x: number; y: number }

const STEPS = 12

/** Drags with the mouse from one point to another. */
export async function drag(page: Page, from: Point, to: Point) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: STEPS })
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))',
  )
  await page.mouse.up()
}

const GLIDING = `document.getAnimations().filter(
  (animation) => animation.playState === 'running' && !(animation instanceof CSSAnimation),
).length`

/** Waits until no element moves any more, so that a click hits what was seen. */
export async function stillness(page: Page) {
  await expect.poll(() => page.evaluate<number>(GLIDING)).toBe(0)
}

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

/** The middle of an element. */
export async function middleOf(target: Locator): Promise<Point> {
  const { x, y, width, height } = await boxOf(target)
  return { x: x + width / 2, y: y + height / 2 }
}

/** How often the focus was outside an open dialog, while Tab went through it in both directions. */
export async function countTabsOutside(page: Page) {
  let outside = 0
  for (const key of ['Tab', 'Shift+Tab'])
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press(key)
      outside += await page.evaluate<number>(`Number(!document.activeElement.closest('dialog[open]'))`)
    }
  return outside
}
