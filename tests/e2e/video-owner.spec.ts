import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page, Route } from '@playwright/test'
import { save } from './hub.ts'
import { enter, expect, expectAccessible, type Kado, test } from './kado.ts'
import { walkTo } from './screen-walk.ts'

const fixture = (name: string) => resolve(import.meta.dirname, '../fixtures', name)

async function atTheForm(page: Page, kado: Kado) {
  await enter(page, kado, '/edit-video-gift')
  await expect(page.getByLabel('judul')).toHaveValue('Untuk Kamu')
}

async function stored(page: Page, kado: Kado) {
  return (await (await page.request.get(`${kado.url}/api/video-gift.php`)).json()).data
}

/** The film as another phone would have written it: only the name of its codec differs. */
function filmWith(codec: string) {
  const bytes = readFileSync(fixture('lampion.mp4')).toString('latin1').replaceAll('avc1', codec)
  return { name: `liburan-${codec}.mp4`, mimeType: 'video/mp4', buffer: Buffer.from(bytes, 'latin1') }
}

test('the owner uploads an MP4, a MOV and a WebM, and each plays', async ({ page, kado }) => {
  await atTheForm(page, kado)
  let before = await stored(page, kado)
  for (const name of ['lampion.mp4', 'lampion.mov', 'lampion.webm']) {
    const title = `Malam ${name}`
    await page.getByLabel('judul').fill(title)
    await page.getByLabel('deskripsi').fill('Kita berdua,\ndi tepi danau.')
    await expect(page.getByLabel('Berkas video')).toHaveAttribute('accept', 'video/*')
    await page.getByLabel('Berkas video').setInputFiles(fixture(name))
    await expect(page.getByLabel('Video yang dipilih')).toHaveAttribute('poster', /^blob:/)
    await expect(page.getByText(name)).toBeVisible()
    await save(page)
    await expect(page).toHaveURL(/\/video-gift$/)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText('Kita berdua, di tepi danau.')).toBeVisible()
    const after = await stored(page, kado)
    expect(after.video_url).not.toBe(before.video_url)
    await expect(page.locator('video')).toHaveAttribute('src', after.video_url)
    await expect(page.locator('video')).toHaveJSProperty('videoWidth', after.poster.width)
    before = after
    await walkTo(page, '/edit-video-gift')
    await expect(page.getByLabel('judul')).toHaveValue(title)
  }
})

test('Batal changes nothing, and a film that may not play asks first', async ({ page, kado }) => {
  await atTheForm(page, kado)
  await page.getByLabel('judul').fill('Bukan Ini')
  await page.getByRole('button', { name: 'Batal' }).click()
  // While it is hovered it stays.
  await page.getByRole('button', { name: 'Urungkan' }).hover()
  await expect(page).toHaveURL(/\/video-gift$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Untuk Kamu' })).toBeVisible()
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(page.getByLabel('judul')).toHaveValue('Bukan Ini')

  const folder = mkdtempSync(join(tmpdir(), 'kado-film-'))
  const large = join(folder, 'besar.mp4')
  writeFileSync(large, '')
  truncateSync(large, 500 * 1024 * 1024 + 1)
  const file = page.getByLabel('Berkas video')
  await file.setInputFiles(large)
  await expect(page.getByText('Video paling besar 500 MB.')).toBeVisible()
  rmSync(folder, { recursive: true })
  await expect(page.getByLabel('Video sekarang')).toBeVisible()

  await file.setInputFiles({ name: 'a.mp4', mimeType: 'video/mp4', buffer: Buffer.from('bukan video') })
  await expect(page.getByRole('alert')).toContainText('Video ini tidak bisa diputar di sini')
  await page.getByRole('button', { name: 'Kirim saja' }).click()
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Berkas ini bukan video yang bisa diputar.')).toBeVisible()
  await expect(page).toHaveURL(/\/edit-video-gift$/)
  await page.getByRole('button', { name: 'Pakai video yang lama' }).click()
  await expect(page.getByText('Berkas ini bukan video')).toHaveCount(0)

  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  for (const [codec, said] of [
    ['hvc1', 'HEVC'],
    ['hev1', 'HEVC'],
    ['av01', 'AV1'],
  ] as const) {
    await file.setInputFiles(filmWith(codec))
    await expect(page.getByRole('alert')).toContainText(`Video ini memakai ${said}`)
    await expect(page.getByText(`liburan-${codec}.mp4`)).toBeVisible()
    await page.getByRole('button', { name: 'Simpan' }).click()
    await expect(page.getByText('Pilih dulu: kirim saja, atau pakai video lain.')).toBeVisible()
  }
  await expectAccessible(page)
  expect(sent).toEqual([])
  expect(await stored(page, kado)).toMatchObject({
    title: 'Untuk Kamu',
    video_url: expect.stringContaining('sample'),
  })
  await page.getByRole('button', { name: 'Kirim saja' }).click()
  await save(page)
  await expect(page).toHaveURL(/\/video-gift$/)
  expect((await stored(page, kado)).video_url).not.toContain('sample')
})

test('uploading shows its progress and can be stopped without a loss', async ({ page, kado }) => {
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  await atTheForm(page, kado)
  const send = page.getByRole('button', { name: 'Simpan' })
  const unsent = page
    .getByRole('alert')
    .filter({ hasText: /^Belum tersimpan\. Video dan tulisanmu masih di sini/ })
  let answer: (route: Route) => unknown = () => undefined
  await page.route('**/api/video-gift.php', (route) =>
    route.request().method() === 'GET' ? route.continue() : answer(route),
  )
  await page.getByLabel('judul').fill('Malam Lampion')
  await page.getByLabel('Berkas video').setInputFiles(fixture('lampion.mp4'))
  await expect(page.getByLabel('Video yang dipilih')).toHaveAttribute('poster', /^blob:/)
  await send.click()
  await expect(page.getByRole('progressbar', { name: 'Mengunggah' })).toBeVisible()
  await page.locator('.file-progress').getByRole('button', { name: 'Batal' }).click()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page).toHaveURL(/\/edit-video-gift$/)

  answer = (route) => route.abort()
  await send.click()
  await expect(unsent).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(1)
  await expect.poll(() => logged.join()).toContain('Saving video failed')
  const message = 'Berkas ini bukan foto yang bisa dibaca.'
  const atFilm = page.locator('.file-field').getByRole('alert')
  for (const [field, shown] of [
    ['poster', 0],
    ['video_url', 1],
  ] as const) {
    const json = {
      status: 'error',
      success: false,
      code: 'unsupported_media',
      message,
      fields: { [field]: message },
    }
    const answered = page.waitForResponse((response) => response.status() === 415)
    answer = (route) => route.fulfill({ status: 415, json })
    await send.click()
    await answered
    await expect(atFilm.filter({ hasText: message })).toHaveCount(shown)
    await expect(send).toBeEnabled()
  }
  await expect(page.getByLabel('judul')).toHaveValue('Malam Lampion')
  await expect(page.getByText('lampion.mp4')).toBeVisible()
  expect((await stored(page, kado)).video_url).toContain('sample')

  await page.unroute('**/api/video-gift.php')
  await save(page)
  await expect(page).toHaveURL(/\/video-gift$/)
  expect((await stored(page, kado)).video_url).not.toContain('sample')
})
