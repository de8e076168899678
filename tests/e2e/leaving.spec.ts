import type { Page } from '@playwright/test'
import { waitForShortMotion } from './axe.ts'
import { fetchesOf } from './fetches.ts'
import { expect, type Kado, open, test } from './kado.ts'

test.use({ fades: true, fetchesRooms: true })

async function openWithRooms(page: Page, kado: Kado, path: string) {
  const allIsHere = fetchesOf(page, kado)
  await open(page, kado.url + path)
  await allIsHere()
}

// Goes to another screen as a link does, and holds what fades where it is in the middle of its time.
async function leaveFor(page: Page, path: string) {
  return page.evaluate<{ duration: number; coming: string }>(`new Promise((done) => {
    new MutationObserver((_, observer) => {
      const layer = document.querySelector('.leaving')
      if (!layer) return
      observer.disconnect()
      const [fade] = layer.getAnimations()
      const comes = document.getAnimations().filter(({ id }) => id === 'come')
      for (const each of [fade, ...comes]) {
        each.pause()
        each.currentTime = each.effect.getTiming().duration / 2
      }
      const first = document.querySelector('#root main > *')
      done({ duration: fade.effect.getTiming().duration, coming: first && getComputedStyle(first).opacity })
    }).observe(document.body, { childList: true })
    history.pushState({}, '', '${path}')
    dispatchEvent(new PopStateEvent('popstate'))
  })`)
}

const finish = (page: Page) =>
  page.evaluate(
    `for (const each of document.getAnimations()) if (each.effect.target.matches('.leaving')) each.finish()`,
  )

test('a screen that is left fades as it was, out of reach, while the next one is there', async ({
  page,
  kado,
}) => {
  await openWithRooms(page, kado, '/features')
  await page.getByRole('button', { name: 'Main Gift' }).click()
  const plans = page.getByRole('link', { name: 'Plans' })
  await expect(plans).toBeVisible()
  await waitForShortMotion(page)
  const place = await plans.boundingBox()

  expect((await leaveFor(page, '/gallery')).duration).toBe(220)
  const left = page.locator('.leaving')
  await expect(left).toHaveCSS('opacity', '0.5')
  const tag = left.getByText('Plans')
  await expect(tag).toBeVisible()
  expect(await left.locator('a.tag', { hasText: 'Plans' }).boundingBox()).toEqual(place)
  // The lantern flies on to the next screen instead.
  await expect(left.locator('.stage-lantern img')).toHaveCSS('visibility', 'hidden')
  await expect(plans).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gallery')
  await expect(page.locator('#root h1')).toBeFocused()
  // A tap on what fades meets the screen that has come.
  await page.getByRole('link', { name: 'Kencan Pertama' }).click()
  await expect(page).toHaveURL(/\/folder\//)
  await finish(page)
  await expect(left).toHaveCount(0)
})

test('a film that is left falls silent, and a frame goes at once', async ({ page, kado }) => {
  await openWithRooms(page, kado, '/video-gift')
  await page.evaluate(`document.querySelector('video').play().catch(() => undefined)`)
  await leaveFor(page, '/games/tts')
  await expect(page.locator('.leaving video')).toHaveJSProperty('paused', true)
  await finish(page)
  await expect(page.locator('iframe')).toBeAttached()
  await leaveFor(page, '/games')
  await expect(page.locator('.leaving')).toBeAttached()
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('with reduced motion a screen and the next one cross-fade where they stand', async ({ page, kado }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openWithRooms(page, kado, '/features')
  expect(await leaveFor(page, '/days-of-love')).toEqual({ duration: 240, coming: '0.5' })
  await expect(page.locator('.leaving')).toHaveCSS('opacity', '0.5')
  await expect(page.locator('.leaving .counter')).toBeVisible()
  await finish(page)
  await expect(page.locator('.leaving')).toHaveCount(0)
  await expect(page.locator('#root .counter')).toBeVisible()

  // A room is in the middle of a wide window.
  await page.setViewportSize({ width: 1440, height: 900 })
  await leaveFor(page, '/gallery')
  await finish(page)
  const place = await page.locator('#root h1').boundingBox()
  await leaveFor(page, '/features')
  expect(await page.locator('.leaving h1').boundingBox()).toEqual(place)
})
