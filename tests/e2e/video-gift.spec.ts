import type { Page } from '@playwright/test'
import { expect, expectAccessible, type Kado, logIn, open, raka, test } from './kado.ts'
import { slowFilms } from './slow-films.ts'
import { heardFiles, listen } from './sound-files.ts'

const film = (page: Page) => page.locator('video')
const isPaused = (page: Page) => film(page).evaluate((each) => (each as { paused?: boolean }).paused)

test.beforeEach(({ page }) => slowFilms(page))

test('the film plays, pauses, goes full screen, and Back leads to the features', async ({ page, kado }) => {
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
  // It plays while it loads: by ranges, and before its end has come.
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
  // Its end is one fade, of which the browser's own buttons keep clear until it plays again.
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

test('the screen keeps its place before the film has come', async ({ page, kado }) => {
  await page.route('**/*.mp4', () => undefined)
  await open(page, `${kado.url}/video-gift`)
  const box = await film(page).boundingBox()
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1)
  // While they wait for a film, Chromium's controls wake the pages behind this one too.
  await expect(film(page)).toHaveJSProperty('controls', false)
  // An iPhone brings nothing before a tap, and says so.
  await film(page).dispatchEvent('suspend')
  await expect(film(page)).toHaveJSProperty('controls', true)
})

test('a film that cannot be loaded is logged, and can be tried again', async ({ page, kado }) => {
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  await page.route('**/api/video-gift.php', (route) => route.abort())
  await open(page, `${kado.url}/video-gift`)
  await expect(page.getByRole('heading', { level: 1, name: 'Video Gift' })).toBeVisible()
  await expect(page.getByText('Videonya belum bisa diambil.')).toBeVisible()
  await expect.poll(() => logged.join()).toContain('GET /video-gift.php failed')
  await page.unroute('**/api/video-gift.php')
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(film(page)).toBeVisible()
})

test('a film that cannot be played says so calmly, and plays when it comes back', async ({ page, kado }) => {
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

test('Edit asks a stranger to sign in, and then opens the form', async ({ page, kado }) => {
  await kado.register(raka)
  await open(page, `${kado.url}/video-gift`)
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Login' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/video-gift$/)
  await page.getByRole('button', { name: 'Edit' }).click()
  await logIn(page)
  await expect(page).toHaveURL(/\/edit-video-gift$/)
  await expect(page.getByLabel('judul')).toHaveValue('Untuk Kamu')
  await page.getByRole('button', { name: 'Batal' }).click()
  await expect(page).toHaveURL(/\/video-gift$/)
  // Whoever is known goes straight in.
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page).toHaveURL(/\/edit-video-gift$/)
})

test('the screen fits every window', { tag: '@desk' }, async ({ page, kado }) => {
  await longTexts(page, kado)
  await open(page, `${kado.url}/video-gift`)
  await expect(film(page)).toBeVisible()
  for (const [width, height] of [
    [320, 568],
    [844, 390],
    [2560, 1300],
  ] as const) {
    await page.setViewportSize({ width, height })
    const wide = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth')
    expect(wide).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Layar penuh' }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('button', { name: 'Layar penuh' })).toBeInViewport()
    if (width === 320) await expectAccessible(page)
  }
})

async function longTexts(page: Page, kado: Kado) {
  await page.route('**/api/video-gift.php', async (route) => {
    const answer = await route.fetch({ url: `${kado.url}/api/video-gift` })
    const json = await answer.json()
    const title = 'Selamat Ulang Tahun Yang Ke-27, Sayangku'
    await route.fulfill({ json: { ...json, data: { ...json.data, title, description: 'Kita '.repeat(60) } } })
  })
}
