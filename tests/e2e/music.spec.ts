import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { openForm, save, stored } from './hub.ts'
import { enter, expect, expectAccessible, open, test } from './kado.ts'
import { setHidden } from './page-visibility.ts'
import { goTo } from './screen-walk.ts'

const fixture = (name: string) => resolve(import.meta.dirname, '../fixtures', name)

// The volumes that each fade is asked for, by what it fades.
const NOTE_RAMPS = `window.ramps = new Map()
const ramp = AudioParam.prototype.linearRampToValueAtTime
AudioParam.prototype.linearRampToValueAtTime = function (value, end) {
  window.ramps.set(this, [...(window.ramps.get(this) ?? []), value])
  return ramp.call(this, value, end)
}`

const button = (page: Page) => page.getByRole('button', { name: 'Now Playing' })
const panel = (page: Page) => page.getByRole('region', { name: 'Now Playing' })
// The letter has a song of its own, after this one.
const song = (page: Page) => page.locator('body > audio').first()
const isPaused = (page: Page) => song(page).evaluate((each) => (each as { paused?: boolean }).paused)

// Some frames of MPEG 1, layer II, 128 kbit/s, 44.1 kHz.
function layerTwo() {
  const frame = Buffer.alloc(417)
  frame.set([0xff, 0xfd, 0x80])
  return Buffer.concat(Array.from({ length: 20 }, () => frame))
}

test('the music starts with the slide, and what is chosen in its panel holds at the next visit', {
  tag: '@desk',
}, async ({ page, kado }) => {
  const asked: string[] = []
  page.on('request', (request) => /\/media\/.*\.mp3$/.test(request.url()) && asked.push(request.url()))
  await page.addInitScript({ content: NOTE_RAMPS })
  await open(page, kado.url)
  await expect(button(page)).toBeVisible()
  // The first load carries nothing of the song.
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Buka hadiah' }).click()
  await expect.poll(() => isPaused(page)).toBe(false)
  await page.clock.fastForward(4000)
  await expect(page).toHaveURL(/\/date-input2$/)
  expect(await isPaused(page)).toBe(false)
  await page.evaluate('window.ramps.clear()')
  await page.keyboard.type('14022024')
  // Six decibels less, and back.
  await expect.poll(() => page.evaluate('[...window.ramps.values()]')).toContainEqual([0.5, 1])
  // On a desktop it plays on behind another tab.
  await setHidden(page, true)
  expect(await isPaused(page)).toBe(false)
  await setHidden(page, false)

  await open(page, kado.url)
  await button(page).click()
  await panel(page).getByRole('slider', { name: 'Volume' }).press('End')
  await panel(page).getByRole('switch', { name: 'Kurangi gerak' }).click()
  await panel(page).getByRole('button', { name: 'Jeda' }).click()
  await page.getByRole('button', { name: 'Buka hadiah' }).click()
  await page.clock.fastForward(4000)
  await expect(page).toHaveURL(/\/date-input2$/)
  expect(await isPaused(page)).toBe(true)

  // The loading screen has the setting before the app's code is loaded.
  await page.route('**/assets/**', (route) => route.abort())
  await page.goto(kado.url, { waitUntil: 'commit' })
  await expect(page.locator('#loading [data-heart]').last()).toBeAttached()
  expect(await page.evaluate('document.getAnimations().length')).toBe(0)
  await page.unroute('**/assets/**')
  await open(page, kado.url)
  await button(page).click()
  await expect(panel(page).getByRole('switch', { name: 'Kurangi gerak' })).toBeChecked()
  await expect(panel(page).getByRole('slider', { name: 'Volume' })).toHaveValue('1')
  await expect(song(page)).toHaveJSProperty('volume', 1)
})

test('the owner uploads a song, which is hidden and paused on six screens', async ({ page, kado }) => {
  await enter(page, kado)
  await openForm(page, 'Music')
  const form = page.locator('[data-field="musicFile"]')
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
  await save(page, stored)
  // The file's tags are shown until the owner writes a title.
  await page.getByLabel('judul lagu').fill('Lagu Pertama Kita')
  await save(page, stored)
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
