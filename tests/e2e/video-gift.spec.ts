import type { Page } from '@playwright/test'
import { boxOf } from './gestures.ts'
import { expect, expectAccessible, open, test } from './kado.ts'
import { heardFiles, listen } from './sound-files.ts'

const film = (page: Page) => page.locator('video')
const isPaused = (page: Page) => film(page).evaluate((each) => (each as { paused?: boolean }).paused)

// Films run so slowly that none ends during a check.
const SLOW = `document.addEventListener('play', ({ target }) => { target.playbackRate = 0.1 }, true)`

test.beforeEach(({ page }) => page.addInitScript({ content: SLOW }))

test('the film plays, pauses and goes full screen, and Back leads away', async ({ page, kado }) => {
  await listen(page)
  const ranges: string[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.mp4'))
      ranges.push(`${response.status()} ${response.request().headers().range}`)
  })
  await open(page, `${kado.url}/video-gift`)
  await expect(page).toHaveTitle('Untuk Kamu · Kado')
  await expect(page.getByRole('heading', { level: 1, name: 'Untuk Kamu' })).toBeVisible()
  await expect(page.getByText('Delapan detik, empat puluh enam lampion')).toBeVisible()
  await expect(film(page)).toHaveJSProperty('controls', true)
  await expect(film(page)).toHaveJSProperty('autoplay', true)
  await expect(film(page)).toHaveAttribute('poster', /demo-poster/)
  // It plays while it loads: by ranges, before its end has arrived.
  await expect.poll(() => isPaused(page)).toBe(false)
  await expect.poll(() => ranges[0]).toMatch(/^206 bytes=0-/)

  await page.getByRole('button', { name: 'Jeda' }).click()
  expect(await isPaused(page)).toBe(true)
  await page.getByRole('button', { name: 'Putar' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => isPaused(page)).toBe(false)
  await page.getByRole('button', { name: 'Jeda' }).click()
  await page.getByRole('button', { name: 'Layar penuh' }).click()
  await expect.poll(() => page.evaluate('document.fullscreenElement?.tagName')).toBe('VIDEO')
  await page.evaluate('document.exitFullscreen()')
  // Its end is one fade; the browser's own buttons are away until it plays again.
  await film(page).dispatchEvent('ended')
  await expect(film(page)).toHaveCSS('opacity', '0.1')
  await expect(film(page)).toHaveJSProperty('controls', false)
  await page.getByRole('button', { name: 'Putar' }).click()
  await expect(film(page)).toHaveCSS('opacity', '1')
  await expect(film(page)).toHaveJSProperty('controls', true)

  const before = (await heardFiles(page)).length
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/features$/)
  await expect.poll(async () => (await heardFiles(page)).slice(before)).toContain('click.wav')
})

test('a film that cannot be played can be retried', async ({ page, kado }) => {
  await page.route('**/*.mp4', () => undefined)
  await open(page, `${kado.url}/video-gift`)
  const { width, height } = await boxOf(film(page))
  expect(width / height).toBeCloseTo(16 / 9, 1)
  // While they wait for a film, Chromium's controls cost the later pages too.
  await expect(film(page)).toHaveJSProperty('controls', false)
  // An iPhone loads nothing before a tap, and fires an event about that.
  await film(page).dispatchEvent('suspend')
  await expect(film(page)).toHaveJSProperty('controls', true)

  await page.unroute('**/*.mp4')
  await page.route('**/*.mp4', (route) => route.fulfill({ status: 404, body: 'Not found' }))
  await open(page, `${kado.url}/video-gift`)
  await expect(page.getByRole('alert')).toHaveText('Videonya belum bisa diputar di sini.')
  await expect(page.getByRole('link', { name: 'Unduh video' })).toHaveAttribute('href', /\.mp4\?download$/)
  await expect(page.getByRole('button', { name: 'Layar penuh' })).toHaveCount(0)
  await expectAccessible(page)
  await page.unroute('**/*.mp4')
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Jeda' })).toBeVisible()
})

test('a film whose sound is refused plays muted until the first click', async ({ page, kado }) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await refuse(page, 'sound')
  await open(page, `${kado.url}/video-gift`)
  await expect(page.getByRole('button', { name: 'Nyalakan suara' })).toBeVisible()
  await expect(film(page)).toHaveJSProperty('muted', true)
  await expect(film(page)).toHaveJSProperty('paused', false)
  await expect.poll(() => logged.join()).toContain('NotAllowedError')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(film(page)).toHaveJSProperty('muted', false)
  await expect(film(page)).toHaveJSProperty('paused', false)
  await expect(page.getByRole('button', { name: 'Nyalakan suara' })).toHaveCount(0)

  // A tap on the film turns its sound on, and does not stop it.
  await open(page, `${kado.url}/video-gift`)
  await page.getByRole('button', { name: 'Nyalakan suara' }).click({ position: { x: 150, y: 60 } })
  await expect(film(page)).toHaveJSProperty('muted', false)
  await expect(film(page)).toHaveJSProperty('paused', false)

  // Where even muted playing is refused, the first click anywhere starts it.
  await refuse(page, 'everything')
  await open(page, `${kado.url}/video-gift`)
  await expect(page.getByRole('button', { name: 'Putar' })).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(film(page)).toHaveJSProperty('muted', false)
  await expect(film(page)).toHaveJSProperty('paused', false)
})

/**
 * Makes the browser refuse as phones do, until the first click: what has sound, or everything. The tests' browser
 * allows all of it.
 */
function refuse(page: Page, what: 'sound' | 'everything') {
  const isFine = what === 'sound' ? 'isAllowed || this.muted' : 'isAllowed'
  return page.addInitScript({
    content: `let isAllowed = false
      window.addEventListener('click', () => { isAllowed = true }, true)
      const play = HTMLMediaElement.prototype.play
      HTMLMediaElement.prototype.play = function () {
        if (${isFine}) return play.call(this)
        return Promise.reject(new DOMException('Not allowed', 'NotAllowedError'))
      }
      Object.defineProperty(HTMLMediaElement.prototype, 'autoplay', { set() {} })
      const set = Element.prototype.setAttribute
      Element.prototype.setAttribute = function (name, value) {
        if (name.toLowerCase() !== 'autoplay') set.call(this, name, value)
      }`,
  })
}
