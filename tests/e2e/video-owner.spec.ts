import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { openForm, preview, reload, save } from './hub.ts'
import { enter, expect, expectAccessible, type Kado, test } from './kado.ts'
import { walkTo } from './screen-walk.ts'

const fixture = (name: string) => resolve(import.meta.dirname, '../fixtures', name)
const POST = '**/api/video-gift.php'

async function atTheForm(page: Page, kado: Kado) {
  await enter(page, kado, '/edit-video-gift')
  await expect(page.getByLabel('judul')).toHaveValue('Untuk Kamu')
}

type Stored = { title: string; video_url: string; poster: { width: number } }

async function stored(kado: Kado): Promise<Stored> {
  const answer = await fetch(`${kado.url}/api/video-gift.php`)
  const { data } = (await answer.json()) as { data: Stored }
  return data
}

/** The film as another phone would have written it: only the name of its codec differs. */
function filmWith(codec: string) {
  const bytes = readFileSync(fixture('lampion.mp4')).toString('latin1').replaceAll('avc1', codec)
  return { name: `liburan-${codec}.mp4`, mimeType: 'video/mp4', buffer: Buffer.from(bytes, 'latin1') }
}

test('the owner sends an MP4, a MOV and a WebM, and each plays behind its own still picture', async ({
  page,
  kado,
}) => {
  await atTheForm(page, kado)
  let before = await stored(kado)
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
    const after = await stored(kado)
    expect(after.video_url).not.toBe(before.video_url)
    await expect(page.locator('video')).toHaveAttribute('src', after.video_url)
    await expect(page.locator('video')).toHaveJSProperty('videoWidth', after.poster.width)
    before = after
    await walkTo(page, '/edit-video-gift')
    await expect(page.getByLabel('judul')).toHaveValue(title)
  }
  await expectAccessible(page)
  await kado.restart()
  expect(await stored(kado)).toEqual(before)
})

test('Batal leaves everything as it was, and can itself be taken back', async ({ page, kado }) => {
  await atTheForm(page, kado)
  await page.getByLabel('judul').fill('Bukan Ini')
  await page.getByRole('button', { name: 'Batal' }).click()
  // Pointed at, it stays however long the rest takes.
  await page.getByRole('button', { name: 'Urungkan' }).hover()
  await expect(page).toHaveURL(/\/video-gift$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Untuk Kamu' })).toBeVisible()
  expect((await stored(kado)).title).toBe('Untuk Kamu')
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(page.getByLabel('judul')).toHaveValue('Bukan Ini')
})

test('a film over 500 MB is refused; one that may not play is sent only when the owner wants to', async ({
  page,
  kado,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'kado-film-'))
  const file = join(folder, 'besar.mp4')
  writeFileSync(file, '')
  truncateSync(file, 500 * 1024 * 1024 + 1)
  await atTheForm(page, kado)
  await page.getByLabel('Berkas video').setInputFiles(file)
  await expect(page.getByText('Video paling besar 500 MB.')).toBeVisible()
  rmSync(folder, { recursive: true })
  await expect(page.getByLabel('Video sekarang')).toBeVisible()

  await page
    .getByLabel('Berkas video')
    .setInputFiles({ name: 'catatan.mp4', mimeType: 'video/mp4', buffer: Buffer.from('bukan video') })
  await expect(page.getByRole('alert')).toContainText('Video ini tidak bisa diputar di sini')
  await page.getByRole('button', { name: 'Kirim saja' }).click()
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Berkas ini bukan video yang bisa diputar.')).toBeVisible()
  await expect(page).toHaveURL(/\/edit-video-gift$/)
  await page.getByRole('button', { name: 'Pakai video yang lama' }).click()
  await expect(page.getByText('Berkas ini bukan video')).toHaveCount(0)
  expect((await stored(kado)).video_url).toContain('sample')

  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  for (const [codec, said] of [
    ['hvc1', 'HEVC'],
    ['hev1', 'HEVC'],
    ['av01', 'AV1'],
  ] as const) {
    await page.getByLabel('Berkas video').setInputFiles(filmWith(codec))
    await expect(page.getByRole('alert')).toContainText(`Video ini memakai ${said}`)
    await expect(page.getByText(`liburan-${codec}.mp4`)).toBeVisible()
    await page.getByRole('button', { name: 'Simpan' }).click()
    await expect(page.getByText('Pilih dulu: kirim saja, atau pakai video lain.')).toBeVisible()
  }
  await expectAccessible(page)
  expect(sent).toEqual([])
  await page.getByRole('button', { name: 'Kirim saja' }).click()
  await save(page)
  await expect(page).toHaveURL(/\/video-gift$/)
  expect((await stored(kado)).video_url).not.toContain('sample')
})

test('a refusal stands at the film only where it is the film that is refused', async ({ page, kado }) => {
  await atTheForm(page, kado)
  const message = 'Berkas ini bukan foto yang bisa dibaca.'
  const refuse = async (field: string) => {
    const json = {
      status: 'error',
      success: false,
      code: 'unsupported_media',
      message,
      fields: { [field]: message },
    }
    await page.route(POST, (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 415, json }),
    )
    await page.getByRole('button', { name: 'Simpan' }).click()
  }
  await page.getByLabel('Berkas video').setInputFiles(fixture('lampion.mp4'))
  await refuse('poster')
  await expect(page.getByText('Belum tersimpan. Video dan tulisanmu masih di sini')).toBeVisible()
  await expect(page.getByText(message)).toHaveCount(0)
  await page.unroute(POST)
  await refuse('video_url')
  await expect(page.locator('.file-field').getByRole('alert')).toHaveText(message)
})

test('sending shows its progress, can be stopped, and is retried with no loss', async ({ page, kado }) => {
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  await atTheForm(page, kado)
  await page.getByLabel('judul').fill('Malam Lampion')
  await page.getByLabel('Berkas video').setInputFiles(fixture('lampion.mp4'))
  await expect(page.getByLabel('Video yang dipilih')).toHaveAttribute('poster', /^blob:/)
  await page.route(POST, (route) => (route.request().method() === 'GET' ? route.continue() : undefined))
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByRole('progressbar', { name: 'Mengunggah' })).toBeVisible()
  await page.locator('.file-progress').getByRole('button', { name: 'Batal' }).click()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page).toHaveURL(/\/edit-video-gift$/)

  await page.unroute(POST)
  await page.route(POST, (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()))
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Belum tersimpan. Video dan tulisanmu masih di sini')).toBeVisible()
  await expect(page.getByText('Terjadi kesalahan saat menyimpan data.')).toBeVisible()
  await expect.poll(() => logged.join()).toContain('Saving video failed')
  await expect(page.getByLabel('judul')).toHaveValue('Malam Lampion')
  await expect(page.getByText('lampion.mp4')).toBeVisible()
  expect((await stored(kado)).video_url).toContain('sample')

  await page.unroute(POST)
  await save(page)
  await expect(page).toHaveURL(/\/video-gift$/)
  expect((await stored(kado)).video_url).not.toContain('sample')
})

test('the hub has the film as a section, with the page as its preview', { tag: '@preview' }, async ({
  page,
  kado,
}) => {
  await enter(page, kado)
  await openForm(page, 'Video')
  await expect(page.locator('iframe[title="Preview"]')).toHaveAttribute('src', '/video-gift')
  await expect(preview(page).locator('video')).toHaveJSProperty('muted', true)
  await page.getByLabel('judul').fill('')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Judul video harus diisi!')).toBeVisible()
  await page.getByLabel('judul').fill('Film Kita')
  await page.getByLabel('Berkas video').setInputFiles(fixture('lampion.mp4'))
  await save(page)
  await expect(page.getByLabel('Video sekarang')).toBeVisible()
  await reload(page)
  await expect(preview(page).getByRole('heading', { level: 1, name: 'Film Kita' })).toBeVisible()
})
