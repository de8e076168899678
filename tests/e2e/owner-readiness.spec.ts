import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { misfits } from './fits.ts'
import { save } from './hub.ts'
import { enter, expect, expectAccessible, type Kado, test } from './kado.ts'

const film = resolve(import.meta.dirname, '../fixtures/lampion.mp4')

// In CSS pixels, of the smallest text.
const LEAST = 12

const list = (page: Page) => page.getByRole('region', { name: 'Yang perlu diperiksa' })
const envelope = (page: Page) => page.getByRole('complementary', { name: 'Hadiahmu' })

// Back by the hub's own links, which a sheet covers.
async function goToReadiness(page: Page) {
  await page.getByRole('button', { name: 'Tutup', exact: true }).click()
  await page.getByRole('link', { name: 'Persiapan', exact: true }).click()
  await expect(list(page)).toBeVisible()
}

test('each finding leads to its field and disappears once it is fixed', async ({ page, kado }) => {
  await enter(page, kado, '/edit-pages?page=readiness')
  await expect(list(page).getByRole('list', { name: 'Kosong' }).getByRole('link')).toHaveCount(1)
  await expect(envelope(page).getByRole('status')).toContainText('20 lagi')
  for (const [row, field] of [
    [/^Nama penerima masih contoh/, page.getByLabel('nama penerima')],
    [/^Tanggal rahasia masih contoh/, page.getByLabel('tanggal', { exact: true })],
    [/^Lagu masih contoh Music/, page.getByRole('button', { name: 'Pilih lagu lain' })],
    [/^4 kenangan masih contoh/, page.getByLabel('judul momen')],
    [/^16 foto masih contoh/, page.getByRole('link', { name: /4 foto/ }).first()],
    [/^Hadiah ini belum dikunci/, page.getByRole('switch', { name: 'Kunci hadiah ini' })],
    [/^Kupon belum punya nomor WA/, page.getByLabel('nomor HP')],
  ] as const) {
    await list(page).getByRole('link', { name: row }).click()
    await expect(field).toBeFocused()
    await expect(field).toBeInViewport()
    if (row.source.includes('Kupon')) break
    // As Back does, also from an open sheet.
    await page.evaluate(`history.pushState(null, '', '/edit-pages?page=readiness')`)
    await expect(list(page)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.keyboard.type('0812-3456-7890')
  await save(page)
  await goToReadiness(page)
  await expect(list(page).getByRole('list', { name: 'Kosong' })).toHaveCount(0)
  await expect(envelope(page).getByRole('status')).toContainText('19 lagi')

  let answer = () => {}
  const asked = new Promise<void>((done) => {
    answer = done
  })
  await page.route('**/api/readiness', async (route) => {
    await asked
    await route.abort()
  })
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)
  await expect(list(page).getByText('Sedang memeriksa')).toBeVisible()
  await expect(list(page).getByRole('link')).toHaveCount(19)
  answer()
  await expect(page.getByText('Daftarnya belum bisa diperiksa.')).toBeVisible()
  await expect(list(page).getByRole('link')).toHaveCount(19)
  await page.unroute('**/api/readiness')
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByText('Daftarnya belum bisa diperiksa.')).toHaveCount(0)
})

test('the envelope closes with the last fixed finding and opens with a new one', async ({ page, kado }) => {
  await enter(page, kado)
  await mendAllButTheLock(page, kado)
  await page.goto(`${kado.url}/edit-pages?page=readiness`)
  await expect(page.getByText('Satu hal sebelum hadiah ini pantas dibuka Sinta.')).toBeVisible()
  await expect(envelope(page).getByText('1 lagi')).toBeVisible()
  await list(page).getByText('bagian sudah baik').click()
  await expect(list(page).getByText(/Opening, Date Input/)).toBeVisible()
  await list(page)
    .getByRole('link', { name: /^Hadiah ini belum dikunci/ })
    .click()
  const lock = page.getByRole('switch', { name: 'Kunci hadiah ini' })
  await expect(lock).toBeFocused()
  await page.keyboard.press('Space')
  await save(page)
  await goToReadiness(page)
  await expect(envelope(page).getByRole('heading', { name: 'Siap dikirim' })).toBeVisible()
  await expect(page.getByText('Semua sudah punyamu. Tidak ada lagi yang contoh.')).toBeVisible()
  await expect(list(page).getByRole('listitem')).toContainText(['Opening', 'Date Input'])
  const seal = envelope(page).locator('.seal')
  await expect(seal).toHaveCSS('opacity', '1')
  await expect(seal).toHaveCSS('transform', 'none')
  await expectAccessible(page)
  expect(await misfits(page, LEAST)).toEqual([])
  await page.evaluate(() =>
    fetch('/api/lock', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ locked: false, hint: '' }),
    }),
  )
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)
  await expect(envelope(page).getByText('1 lagi')).toBeVisible()
  await page.context().route('https://wa.me/**', (route) => route.abort())
  await envelope(page).getByRole('link', { name: 'Kirim' }).click()
  const codes = async () => page.evaluate(() => fetch('/api/readiness').then((answer) => answer.text()))
  expect(await codes()).toContain('not_told')
  await page.getByRole('button', { name: 'Kirim lewat WhatsApp' }).click()
  await expect.poll(codes).not.toContain('not_told')
})

// With fewer pages in the menu there is less to write.
async function mendAllButTheLock(page: Page, { url }: Kado) {
  const { request } = page
  const headers = { origin: url }
  const send = async (method: string, path: string, data: object) =>
    expect(await request.fetch(url + path, { method, data, headers })).toBeOK()
  await send('DELETE', '/api/sample', {})
  await send('POST', '/api/opening', { title: 'Untuk Sinta', recipient_name: 'Sinta' })
  const own = { title: 'Tanggal kita?', selected_date: '12022022', photo_url: '/images/film.webp' }
  await send('PUT', '/api/date-input', { id: 1, ...own })
  await send('POST', '/api/features', { title: 'Kita', selected_features: '["todo"]' })
  await send('POST', '/api/todo-list.php', { title: 'Ke pantai' })
  const video_url = { name: 'lampion.mp4', mimeType: 'video/mp4', buffer: readFileSync(film) }
  const multipart = { title: 'Danau', description: 'Malam itu.', video_url }
  expect(await request.post(`${url}/api/video-gift.php`, { multipart, headers })).toBeOK()
}
