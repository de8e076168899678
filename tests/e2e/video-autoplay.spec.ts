import type { Page } from '@playwright/test'
import { expect, open, test } from './kado.ts'
import { slowFilms } from './slow-films.ts'

const refusal = "Promise.reject(new DOMException('Not allowed', 'NotAllowedError'))"

/**
 * Makes the browser refuse as phones do, until the first click: what has sound, or everything. The
 * one that runs the tests allows it all.
 */
function refuse(page: Page, what: 'sound' | 'everything') {
  const isFine = what === 'sound' ? 'isAllowed || this.muted' : 'isAllowed'
  return page.addInitScript({
    content: `let isAllowed = false
      window.addEventListener('click', () => { isAllowed = true }, true)
      const play = HTMLMediaElement.prototype.play
      HTMLMediaElement.prototype.play = function () {
        return ${isFine} ? play.call(this) : ${refusal}
      }
      Object.defineProperty(HTMLMediaElement.prototype, 'autoplay', { set() {} })
      const set = Element.prototype.setAttribute
      Element.prototype.setAttribute = function (name, value) {
        if (name.toLowerCase() !== 'autoplay') set.call(this, name, value)
      }`,
  })
}

test.beforeEach(({ page }) => slowFilms(page))

test('a film whose sound is refused plays muted until the first click', async ({ page, kado }) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await refuse(page, 'sound')
  await open(page, `${kado.url}/video-gift`)
  const film = page.locator('video')
  await expect(page.getByRole('button', { name: 'Nyalakan suara' })).toBeVisible()
  await expect(film).toHaveJSProperty('muted', true)
  await expect(film).toHaveJSProperty('paused', false)
  await expect.poll(() => logged.join()).toContain('NotAllowedError')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(film).toHaveJSProperty('muted', false)
  await expect(film).toHaveJSProperty('paused', false)
  await expect(page.getByRole('button', { name: 'Nyalakan suara' })).toHaveCount(0)

  // A tap on the film itself is for its sound, and does not stop it.
  await open(page, `${kado.url}/video-gift`)
  await page.getByRole('button', { name: 'Nyalakan suara' }).click({ position: { x: 150, y: 60 } })
  await expect(film).toHaveJSProperty('muted', false)
  await expect(film).toHaveJSProperty('paused', false)
})

test('where even that is refused the first click anywhere plays it', async ({ page, kado }) => {
  await refuse(page, 'everything')
  await open(page, `${kado.url}/video-gift`)
  const film = page.locator('video')
  await expect(page.getByRole('button', { name: 'Putar' })).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(film).toHaveJSProperty('muted', false)
  await expect(film).toHaveJSProperty('paused', false)
})

test('music that is refused begins with the next tap', async ({ page, kado }) => {
  await page.addInitScript({
    content: `const play = HTMLMediaElement.prototype.play
      window.isAllowed = false
      HTMLMediaElement.prototype.play = function () {
        return window.isAllowed ? play.call(this) : ${refusal}
      }`,
  })
  await open(page, `${kado.url}/features`)
  await page.getByRole('button', { name: 'Now Playing' }).click()
  await expect(page.getByRole('button', { name: 'Putar' })).toBeVisible()
  await page.evaluate('window.isAllowed = true')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(page.locator('audio')).toHaveJSProperty('paused', false)
})
