import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { raka } from '#tests/people.ts'
import { isPhone, openForm, save } from './hub.ts'
import { enter, expect, expectAccessible, letIn, open, test } from './kado.ts'
import { setHidden } from './page-visibility.ts'
import { goTo } from './screen-walk.ts'

const fixture = (name: string) => resolve(import.meta.dirname, '../fixtures', name)

// Every change of volume that is asked for: the target, and after how many seconds.
const NOTE_RAMPS = `window.ramps = []
const ramp = AudioParam.prototype.linearRampToValueAtTime
AudioParam.prototype.linearRampToValueAtTime = function (value, end) {
  window.ramps.push(value)
  return ramp.call(this, value, end)
}`

// Makes the browser refuse songs as phones do.
const REFUSE = `const play = HTMLMediaElement.prototype.play
HTMLMediaElement.prototype.play = function () {
  if (window.isAllowed) return play.call(this)
  return Promise.reject(new DOMException('Not allowed', 'NotAllowedError'))
}`

const button = (page: Page) => page.getByRole('button', { name: 'Now Playing' })
const panel = (page: Page) => page.getByRole('region', { name: 'Now Playing' })
const song = (page: Page) => page.locator('body > audio')
const isPaused = (page: Page) => song(page).evaluate((each) => (each as { paused?: boolean }).paused)

// Some frames of MPEG 1, layer II, 128 kbit/s, 44.1 kHz.
function layerTwo() {
  const frame = Buffer.alloc(417)
  frame.set([0xff, 0xfd, 0x80])
  return Buffer.concat(Array.from({ length: 20 }, () => frame))
}

test("the panel shows the song's cover, title and artist and works by keyboard", async ({ page, kado }) => {
  const asked: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.mp3')) asked.push(request.headers().range)
  })
  await open(page, `${kado.url}/features`)
  await expect(button(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(panel(page)).toHaveCount(0)
  // The first load carries nothing of the song.
  expect(asked).toEqual([])

  await button(page).press('Enter')
  await expect(panel(page).getByText('Surat di Waktu Biru')).toBeVisible()
  await expect(panel(page).getByText('Lampion Kecil')).toBeVisible()
  await expect(panel(page).locator('img')).toHaveAttribute('src', /^blob:/)
  await expect(panel(page).getByText('1:11')).toBeVisible()
  await expect(panel(page).getByRole('slider', { name: 'Volume' })).toHaveValue('0.5')
  await expect(song(page)).toHaveJSProperty('volume', 0.5)
  // The tags are read by ranged requests, a few thousand bytes each.
  const parts = asked.flatMap((range) => /^bytes=(\d+)-(\d+)$/.exec(range ?? '')?.slice(1) ?? [])
  expect(parts.length).toBeGreaterThan(4)
  for (let at = 0; at < parts.length; at += 2) {
    expect(Number(parts[at + 1]) - Number(parts[at])).toBeLessThan(64 * 1024)
  }

  await page.keyboard.press('Tab')
  await expect(panel(page).getByRole('button', { name: 'Jeda' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('button', { name: 'Putar' })).toBeFocused()
  await expect.poll(() => isPaused(page)).toBe(true)
  await page.keyboard.press('Tab')
  const position = panel(page).getByRole('slider', { name: 'Posisi' })
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
  // A pause persists, and the volume is remembered at the next visit.
  await page.keyboard.press('Enter')
  expect(await isPaused(page)).toBe(true)
  await open(page, `${kado.url}/days-of-love`)
  await button(page).click()
  await expect(panel(page).getByRole('slider', { name: 'Volume' })).toHaveValue('1')
  await expect(song(page)).toHaveJSProperty('volume', 1)
  // A tap on the player is not a tap on the page behind it.
  await page.clock.fastForward(1000)
  await expect(page).toHaveURL(/\/days-of-love$/)
})

test('the music starts with the slide and stops when a phone is hidden', { tag: '@wide' }, async ({
  page,
  kado,
}) => {
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
  // On a desktop it plays on behind another tab.
  await setHidden(page, true)
  await expect.poll(() => isPaused(page)).toBe(isPhone(page))
  await setHidden(page, false)
  await expect.poll(() => isPaused(page)).toBe(false)

  await open(page, kado.url)
  await button(page).click()
  await panel(page).getByRole('button', { name: 'Jeda' }).click()
  await page.getByRole('button', { name: 'Buka hadiah' }).click()
  await page.clock.fastForward(4000)
  await expect(page).toHaveURL(/\/date-input2$/)
  expect(await isPaused(page)).toBe(true)
})

test('the owner uploads a song, which is hidden and paused on six screens', async ({ page, kado }) => {
  await enter(page, kado)
  await openForm(page, 'Music')
  const form = page.locator('.music-form')
  const file = page.getByLabel('Berkas lagu')
  await expect(form.getByText('Surat di Waktu Biru')).toBeVisible()
  await expect(file).toHaveAttribute('accept', 'audio/*')
  await file.setInputFiles(fixture('lampion.webm'))
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText(/^Berkas ini bukan lagu yang bisa diputar/)).toBeVisible()

  // A codec that few or only newer phones play is named at once, and no longer with the next song.
  await file.setInputFiles({ name: 'lama.mp3', mimeType: 'audio/mpeg', buffer: layerTwo() })
  await expect(page.getByRole('status').filter({ hasText: 'Disimpan sebagai MPEG Layer II.' })).toBeVisible()
  await file.setInputFiles(fixture('lagu-opus.ogg'))
  await expect(page.getByRole('status').filter({ hasText: 'seperti iPhone lama' })).toBeVisible()
  await expectAccessible(page)
  await file.setInputFiles(fixture('lagu.mp3'))
  await expect(page.getByText('iPhone lama')).toHaveCount(0)

  await page.route('**/api/music', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await file.setInputFiles(fixture('lagu.mp3'))
  await expect(form.getByText('Lampion Terakhir')).toBeVisible()
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText(/^Belum tersimpan\. Lagunya masih di sini/)).toBeVisible()
  await expect(form.getByText('Lampion Terakhir')).toBeVisible()
  await page.unroute('**/api/music')
  await file.setInputFiles(fixture('lagu.m4a'))
  await expect(form.getByText('Hujan Bulan Juni')).toBeVisible()
  await save(page)
  // The file's tags are shown until the owner writes a title.
  await page.getByLabel('judul lagu').fill('Lagu Pertama Kita')
  await save(page)
  await open(page, `${kado.url}/features`)
  await button(page).click()
  await expect(panel(page).getByText('Lagu Pertama Kita')).toBeVisible()
  await expect(panel(page).getByText('Raka & Sinta')).toBeVisible()
  await expect.poll(() => isPaused(page)).toBe(false)
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

test('a song that cannot be played can be retried; hostile tags are shown as text', async ({
  page,
  kado,
}) => {
  await kado.register(raka)
  await letIn(page, kado)
  const multipart = { musicFile: createReadStream(fixture('lagu-jahat.mp3')) }
  expect(await page.request.post(`${kado.url}/api/music`, { multipart })).toBeOK()
  await page.route('**/*.mp3', (route) => route.fulfill({ status: 404, body: 'Not found' }))
  await open(page, `${kado.url}/features`)
  await button(page).click()
  await expect(panel(page).getByRole('alert')).toHaveText('Lagunya belum bisa diputar.')
  await expect(panel(page).getByText('Lagu kita')).toBeVisible()
  await page.unroute('**/*.mp3')
  await panel(page).getByRole('button', { name: 'Putar' }).click()
  await expect(panel(page).getByRole('alert')).toHaveCount(0)
  await expect.poll(() => isPaused(page)).toBe(false)

  await page.addInitScript({ content: REFUSE })
  await open(page, `${kado.url}/features`)
  await button(page).click()
  await expect(panel(page).getByRole('button', { name: 'Putar' })).toBeVisible()
  const title = panel(page).locator('b')
  await expect(title).toHaveText(/^<img src=x onerror="document\.title=1"><b>Judul<\/b>/)
  const text = (await title.textContent()) ?? ''
  expect(text).not.toContain('\u202e')
  expect(text.length).toBeLessThan(130)
  // A picture that could contain a script is not shown as a cover.
  await expect(panel(page).locator('img')).toHaveAttribute('src', '/images/heart-lantern.svg')
  await page.evaluate('window.isAllowed = true')
  await page.getByRole('heading', { level: 1 }).click()
  await expect.poll(() => isPaused(page)).toBe(false)
})

test('Kurangi gerak stops motion on this screen and the next', async ({ page, kado }) => {
  const moving = () => page.evaluate<number>('document.getAnimations().length')
  await open(page, `${kado.url}/features`)
  await expect.poll(moving).toBeGreaterThan(0)
  await button(page).click()
  const calm = panel(page).getByRole('switch', { name: 'Kurangi gerak' })
  await calm.click()
  await expect(calm).toBeChecked()
  await expect.poll(moving).toBe(0)
  // The loading screen has the setting before the app's code is loaded.
  await page.route('**/assets/**', (route) => route.abort())
  await page.goto(kado.url, { waitUntil: 'commit' })
  await expect(page.locator('#loading [data-heart]').last()).toBeAttached()
  expect(await moving()).toBe(0)
  await page.unroute('**/assets/**')
  await open(page, kado.url)
  await expect(page.locator('.opening-typed')).toHaveText('Sayangku')
  await button(page).click()
  await calm.click()
  await expect(calm).not.toBeChecked()
  await page.keyboard.press('Escape')
  await open(page, `${kado.url}/features`)
  await expect.poll(moving).toBeGreaterThan(0)
})
