import type { Page } from '@playwright/test'
import { fetchesOf } from './fetches.ts'
import { slowAnimations } from './gestures.ts'
import { expect, open, test } from './kado.ts'
import { goTo } from './screen-walk.ts'

// A page that is fetched when it is opened appears a moment after the menu has gone.
test.use({ fetchesRooms: true })

type Place = { x: number; y: number; width: number }

/**
 * Pauses the animations at a share of their time and returns the element's place then; undefined where it does not
 * move.
 */
async function held(page: Page, selector: string, share: number) {
  await expect(page.locator(selector)).toBeAttached()
  return page.evaluate<Place | undefined>(`(() => {
    const element = document.querySelector('${selector}')
    const flight = element.getAnimations().find((each) => !(each instanceof CSSAnimation || each instanceof CSSTransition))
    if (!flight) return undefined
    flight.pause()
    flight.currentTime = ${share} * flight.effect.getComputedTiming().endTime
    const { x, y, width } = element.getBoundingClientRect()
    return { x, y, width }
  })()`)
}

const standing = async (page: Page, selector: string) => {
  const { x = 0, y = 0, width = 0 } = (await page.locator(selector).boundingBox()) ?? {}
  return { x, y, width }
}

// It sways while it hangs.
function expectNear(found: Place | undefined, place: Place) {
  for (const side of ['x', 'y', 'width'] as const)
    expect(Math.abs(Number(found?.[side]) - place[side]), side).toBeLessThan(8)
}

test("the letter's sheet, the film's picture and the lantern move along from screen to screen", async ({
  page,
  kado,
}) => {
  const allIsHere = fetchesOf(page, kado)
  await open(page, `${kado.url}/main-gift`)
  await allIsHere()
  const choose = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).click()
    await page.clock.fastForward(2000)
  }
  await choose('Surat Cinta')
  await expect(page.locator('.love-typing .love-typing-sheet')).toHaveAttribute('data-carried')
  // The sheet persists from screen to screen, so the new screen does not fade in.
  await expect(page.locator('main')).toHaveCSS('animation-name', 'none')
  await page.getByRole('link', { name: 'Kembali' }).click()
  await expect(page.locator('.main-gift-sheet [data-carried]')).toHaveCSS('animation-name', 'main-gift-fold')
  await choose('Video')
  await expect(page.locator('.video-gift-frame')).toHaveAttribute('data-carried')
  await expect(page.locator('main')).toHaveCSS('animation-name', 'none')

  const hanging = '.stage-lantern img'
  const allIsHereAgain = fetchesOf(page, kado)
  await open(page, `${kado.url}/features`)
  await allIsHereAgain()
  expect(await held(page, hanging, 0)).toBeUndefined()
  const inMenu = await standing(page, hanging)
  await slowAnimations(page)

  await goTo(page, '/gallery')
  expectNear(await held(page, '.lamp', 0), inMenu)
  const onItsWay = await held(page, '.lamp', 0.4)
  expect(onItsWay?.y).toBeLessThan(inMenu.y)
  await goTo(page, '/features')
  expectNear(await held(page, hanging, 0), onItsWay ?? inMenu)
  expectNear(await held(page, hanging, 1), inMenu)

  const small = await standing(page, '.counter')
  await goTo(page, '/days-of-love')
  expectNear(await held(page, '.days-lantern', 0), inMenu)
  const card = await held(page, '.counter', 0)
  expect(Number(card?.width)).toBeCloseTo(small.width, 0)
  // At first its paper is as low as the small card's.
  await expect(page.locator('.counter-paper')).toHaveCSS('animation-name', 'counter-reshape')

  // The moving card does not keep a tap from what lies below it.
  await expect(page.locator('.counter')).toHaveCSS('pointer-events', 'none')

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-motion', 'reduced')
  await goTo(page, '/features')
  await expect(page.locator(hanging)).toBeVisible()
  expect(await held(page, hanging, 0)).toBeUndefined()
})
