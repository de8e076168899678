import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { isPhone, openForm, preview, reload, save } from './hub.ts'
import { enter, expect, type Kado, open, stopClock, test } from './kado.ts'
import { setHidden } from './page-visibility.ts'
import { goTo } from './screen-walk.ts'

const fixture = (name: string) => resolve(import.meta.dirname, '../fixtures', name)

// Every change of loudness that is asked for: where to, and after how many seconds.
const NOTE_RAMPS = `window.ramps = []
const ramp = AudioParam.prototype.linearRampToValueAtTime
AudioParam.prototype.linearRampToValueAtTime = function (value, end) {
  window.ramps.push(value)
  return ramp.call(this, value, end)
}`

const button = (page: Page) => page.getByRole('button', { name: 'Now Playing' })
const panel = (page: Page) => page.getByRole('region', { name: 'Now Playing' })
const song = (page: Page) => page.locator('body > audio')
const isPaused = (page: Page) => song(page).evaluate((each) => (each as { paused?: boolean }).paused)

/** Sends the owner's song as the owner would. */
async function sendSong(page: Page, kado: Kado, name: string) {
  await enter(page, kado)
  await openForm(page, 'Music')
  await page.getByLabel('Berkas lagu').setInputFiles(fixture(name))
  await save(page)
}

test('the panel shows cover, title and artist from the song itself', async ({ page, kado }) => {
  const asked: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.mp3')) asked.push(request.headers().range)
  })
  await open(page, `${kado.url}/features`)
  await expect(button(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(panel(page)).toHaveCount(0)
  // Nothing of the song weighs on the first load.
  expect(asked).toEqual([])

  await button(page).click()
  await expect(panel(page).getByText('Surat di Waktu Biru')).toBeVisible()
  await expect(panel(page).getByText('Lampion Kecil')).toBeVisible()
  await expect(panel(page).locator('img')).toHaveAttribute('src', /^blob:/)
  await expect(panel(page).getByText('1:11')).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Jeda' })).toBeVisible()
  await expect(panel(page).getByRole('slider', { name: 'Volume' })).toHaveValue('0.5')
  expect(await song(page).evaluate((each) => (each as { volume?: number }).volume)).toBe(0.5)
  // The tags come by ranged requests, a few thousand bytes each.
  const parts = asked.flatMap((range) => /^bytes=(\d+)-(\d+)$/.exec(range ?? '')?.slice(1) ?? [])
  expect(parts.length).toBeGreaterThan(4)
  for (let at = 0; at < parts.length; at += 2) {
    expect(Number(parts[at + 1]) - Number(parts[at])).toBeLessThan(64 * 1024)
  }
})

test('keys seek, change the loudness, pause, and close the panel', async ({ page, kado }) => {
  await open(page, `${kado.url}/features`)
  await button(page).focus()
  await page.keyboard.press('Enter')
  const position = panel(page).getByRole('slider', { name: 'Posisi' })
  await expect(position).toBeEnabled()
  await page.keyboard.press('Tab')
  await expect(panel(page).getByRole('button', { name: 'Jeda' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('button', { name: 'Putar' })).toBeFocused()
  await expect.poll(() => isPaused(page)).toBe(true)

  await page.keyboard.press('Tab')
  await expect(position).toBeFocused()
  await page.keyboard.press('End')
  await expect(position).toHaveAttribute('aria-valuetext', /^1:1\d dari 1:11$/)
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await expect(position).toHaveValue('1')
  await expect(song(page)).toHaveJSProperty('currentTime', 1)

  await page.keyboard.press('Tab')
  await page.keyboard.press('End')
  await expect(song(page)).toHaveJSProperty('volume', 1)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(button(page)).toBeFocused()
  // The loudness is remembered at the next visit, and that it was paused keeps it quiet.
  await page.keyboard.press('Enter')
  expect(await isPaused(page)).toBe(true)
  await open(page, `${kado.url}/days-of-love`)
  await button(page).click()
  await expect(panel(page).getByRole('slider', { name: 'Volume' })).toHaveValue('1')
  await expect(song(page)).toHaveJSProperty('volume', 1)
  // A tap on the player is none on the page behind it.
  await page.clock.fastForward(1000)
  await expect(page).toHaveURL(/\/days-of-love$/)
})

test('the opened gift lets the music in, and it steps back for the sounds of joy', async ({ page, kado }) => {
  await page.addInitScript({ content: NOTE_RAMPS })
  await open(page, kado.url)
  await expect(button(page)).toBeVisible()
  await page.getByRole('button', { name: 'Buka hadiah' }).click()
  await expect.poll(() => isPaused(page)).toBe(false)
  await page.clock.fastForward(4000)
  await expect(page).toHaveURL(/\/date-input2$/)
  expect(await isPaused(page)).toBe(false)
  await page.evaluate('window.ramps = []')
  await page.keyboard.type('14022024')
  // Six decibels less, and back.
  await expect.poll(() => page.evaluate('window.ramps.slice(0, 2)')).toEqual([0.5, 1])
})

test('the gift opens in silence after the music was paused', async ({ page, kado }) => {
  await open(page, kado.url)
  await button(page).click()
  await panel(page).getByRole('button', { name: 'Jeda' }).click()
  await page.getByRole('button', { name: 'Buka hadiah' }).click()
  await page.clock.fastForward(4000)
  await expect(page).toHaveURL(/\/date-input2$/)
  expect(await isPaused(page)).toBe(true)
})

test('the music is hidden and paused where it has no place, and goes on where it has', async ({
  page,
  kado,
}) => {
  await enter(page, kado, '/features')
  await button(page).click()
  await expect(panel(page).getByRole('button', { name: 'Jeda' })).toBeVisible()
  for (const path of [
    '/love-typing',
    '/video-gift',
    '/edit-opening',
    '/edit-date-input2',
    '/edit-pages',
    '/edit-features',
    '/video-gift/',
  ]) {
    await goTo(page, path)
    await expect(button(page)).toHaveCount(0)
    await expect.poll(() => isPaused(page), { message: path }).toBe(true)
    await goTo(page, '/days-of-love')
    await expect(button(page)).toBeVisible()
    await expect.poll(() => isPaused(page), { message: `after ${path}` }).toBe(false)
  }
})

test('the music pauses on a hidden phone, and goes on in a hidden desktop tab', { tag: '@wide' }, async ({
  page,
  kado,
}) => {
  await open(page, `${kado.url}/features`)
  await button(page).click()
  await expect.poll(() => isPaused(page)).toBe(false)
  await setHidden(page, true)
  await expect.poll(() => isPaused(page)).toBe(isPhone(page))
  await setHidden(page, false)
  await expect.poll(() => isPaused(page)).toBe(false)
})

test('tags that were made to do harm are only text', async ({ page, kado }) => {
  await sendSong(page, kado, 'lagu-jahat.mp3')
  await open(page, `${kado.url}/features`)
  await button(page).click()
  const title = panel(page).locator('b')
  await expect(title).toHaveText(/^<img src=x onerror="document\.title=1"><b>Judul<\/b>/)
  const text = (await title.textContent()) ?? ''
  expect(text).not.toContain('\u202e')
  expect(text.length).toBeLessThan(130)
  // A picture that could hold a script is no cover.
  await expect(panel(page).locator('img')).toHaveAttribute('src', '/images/heart-lantern.svg')
  await expect(page).toHaveTitle(/Kado/)
  const [inside, outside] = await Promise.all([title.boundingBox(), panel(page).boundingBox()])
  expect((inside?.x ?? 0) + (inside?.width ?? 0)).toBeLessThan((outside?.x ?? 0) + (outside?.width ?? 0))
})

test('the owner gives the gift a song of their own', { tag: '@preview' }, async ({ page, kado }) => {
  await enter(page, kado)
  await openForm(page, 'Music')
  await expect(page.locator('iframe[title="Preview"]')).toHaveAttribute('src', '/features')
  const form = page.locator('.music-form')
  await expect(form.getByText('Surat di Waktu Biru')).toBeVisible()
  await expect(page.getByLabel('Berkas lagu')).toHaveAttribute('accept', 'audio/*')
  await page.getByLabel('Berkas lagu').setInputFiles(fixture('lampion.webm'))
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText(/^Berkas ini bukan lagu yang bisa diputar/)).toBeVisible()

  await page.route('**/api/music', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.getByLabel('Berkas lagu').setInputFiles(fixture('lagu.mp3'))
  await expect(form.getByText('Lampion Terakhir')).toBeVisible()
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText(/^Belum tersimpan\. Lagunya masih di sini/)).toBeVisible()
  await expect(form.getByText('Lampion Terakhir')).toBeVisible()
  await page.unroute('**/api/music')
  await save(page)
  const { music_url } = (await (await fetch(`${kado.url}/api/music`)).json()) as { music_url: string }
  expect(music_url).not.toContain('sample')

  await page.getByLabel('Berkas lagu').setInputFiles(fixture('lagu.m4a'))
  await expect(form.getByText('Hujan Bulan Juni')).toBeVisible()
  await expect(form.getByText('Raka & Sinta')).toBeVisible()
  await save(page)
  // The file's tags are shown until the owner writes a title.
  await page.getByLabel('judul lagu').fill('Lagu Pertama Kita')
  await expect(form.getByText('Lagu Pertama Kita')).toBeVisible()
  await save(page)
  await Promise.all([page.waitForResponse('**/api/music'), reload(page)])
  // In the preview it is seen and not heard.
  await preview(page).getByRole('button', { name: 'Now Playing' }).click()
  await expect(preview(page).getByText('Lagu Pertama Kita')).toBeVisible()
  await expect(preview(page).locator('body > audio')).toHaveJSProperty('muted', true)
  await kado.restart()
  await open(page, `${kado.url}/features`)
  await button(page).click()
  await expect(panel(page).getByText('Lagu Pertama Kita')).toBeVisible()
  await expect(panel(page).getByText('Raka & Sinta')).toBeVisible()
  await expect.poll(() => isPaused(page)).toBe(false)
})

test('a song that cannot be played says so, and plays when it comes back', async ({ page, kado }) => {
  await page.route('**/*.mp3', (route) => route.fulfill({ status: 404, body: 'Not found' }))
  await open(page, `${kado.url}/features`)
  await button(page).click()
  await expect(panel(page).getByRole('alert')).toHaveText('Lagunya belum bisa diputar.')
  await expect(panel(page).getByText('Lagu kita')).toBeVisible()
  await page.unroute('**/*.mp3')
  await panel(page).getByRole('button', { name: 'Putar' }).click()
  await expect(panel(page).getByRole('alert')).toHaveCount(0)
  await expect.poll(() => isPaused(page)).toBe(false)
})

test('Kurangi gerak stills what drifts, on this screen and the next', async ({ page, kado }) => {
  const moving = () => page.evaluate<number>('document.getAnimations().length')
  await open(page, `${kado.url}/features`)
  await expect.poll(moving).toBeGreaterThan(0)
  await button(page).click()
  const calm = panel(page).getByRole('switch', { name: 'Kurangi gerak' })
  await calm.click()
  await expect(calm).toBeChecked()
  await expect.poll(moving).toBe(0)
  // The loading screen knows of it before the app's code has come.
  await page.route('**/assets/**', (route) => route.abort())
  await page.goto(kado.url, { waitUntil: 'commit' })
  await expect(page.locator('#loading [data-heart]').last()).toBeAttached()
  expect(await moving()).toBe(0)
  await page.unroute('**/assets/**')
  await open(page, kado.url)
  // The greeting is there at once, and the gift opens under twelve still hearts.
  await expect(page.locator('.opening-typed')).toHaveText('Sayangku')
  await stopClock(page)
  await page.getByRole('button', { name: 'Buka hadiah' }).click()
  const hearts = page.locator('[data-hearts-overlay] [data-heart]')
  await expect(hearts).toHaveCount(100)
  await expect(hearts.filter({ visible: true })).toHaveCount(12)
  await page.clock.resume()
  await page.clock.fastForward(4000)
  await expect(page).toHaveURL(/\/date-input2$/)
  await button(page).click()
  await calm.click()
  await expect(calm).not.toBeChecked()
  await page.keyboard.press('Escape')
  await open(page, `${kado.url}/features`)
  await expect.poll(moving).toBeGreaterThan(0)
})
