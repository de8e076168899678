import type { Page } from '@playwright/test'
import { closeForm, openForm, preview, reload, save } from './hub.ts'
import { enter, expect, type Kado, open, test } from './kado.ts'
import { photo } from './photos.ts'
import { walkTo } from './screen-walk.ts'

// The page gets an upload's response when the test releases it.
const HOLD_ANSWERS = `{
  const isReleased = new Promise((done) => Object.assign(window, { release: done }))
  const listen = XMLHttpRequest.prototype.addEventListener
  XMLHttpRequest.prototype.addEventListener = function (name, act) {
    listen.call(this, name, name === 'load' ? (event) => isReleased.then(() => act(event)) : act)
  }
}`

test('the date form points out the sample date, refuses missing values and reads other notations', {
  tag: '@preview',
}, async ({ page, kado }) => {
  await enter(page, kado)
  await expect(page.getByText('Tanggal rahasia masih contoh.')).toBeVisible()
  await page.getByRole('link', { name: 'Ganti' }).click()
  await openForm(page, 'Date Input')
  await expect(page.getByText('Tanggal ini masih contoh (14 Februari 2024).')).toBeVisible()
  const title = page.getByLabel('judul halaman')
  const date = page.getByLabel('tanggal', { exact: true })
  await title.fill('')
  await date.fill('')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Judul, tanggal, dan URL gambar harus diisi!')).toBeVisible()
  // An invisible character is named, and removed by a tap.
  await title.fill('Kapan\tkita\u0007 mulai?')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(title).toHaveAccessibleDescription('Judul memuat karakter yang tidak bisa dipakai: U+0007.')
  await page.getByRole('button', { name: 'Hapus karakter itu' }).click()
  await expect(title).toHaveAccessibleDescription('')
  await expect(title).toHaveValue('Kapan\tkita mulai?')
  await date.fill('123')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText(/delapan angka: tanggal, bulan, tahun/i)).toHaveText(/^Tanggal harus/)
  for (const written of ['2022-02-12', '12/2/2022', '12 Februari 2022']) {
    await date.fill(written)
    await expect(date).toHaveValue('12022022')
  }
  for (const written of ['12/2/22', '１２.２.２２', '\u202a12 2 22\u202c']) {
    await date.fill(written)
    await expect(date).toHaveAccessibleDescription('12 Februari 2022')
    await title.focus()
    await expect(date).toHaveValue('12022022')
  }
  await date.fill('31/2/22')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(date).toHaveAccessibleDescription('31 Februari 2022 tidak ada di kalender.')
  await date.fill('31-02-2022')
  await expect(page.getByText('Tanggal ini tidak ada di kalender.')).toBeVisible()
  await page.getByLabel('Pilih dari kalender').fill('2022-02-12')
  await expect(date).toHaveValue('12022022')
  await expect(page.getByText('12 Februari 2022')).toBeVisible()

  const [file, url] = [page.getByLabel('Berkas gambar'), page.getByLabel('URL gambar')]
  const wrong = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg onload="alert(1)"/>') }
  await expect(file).toHaveAttribute('accept', /^image\/\*/)
  await file.setInputFiles(wrong)
  await expect(page.getByText('Berkas ini bukan foto yang bisa dibaca.')).toBeVisible()
  await expect(url).toHaveValue('/images/cover-4.webp')
  await file.setInputFiles(await photo('kita.jpg', '#8f2f3b'))
  await expect(url).toHaveValue(/^\/media\//)
  const [{ id }] = await stored(kado)
  const [sent] = await Promise.all([written(page, '/api/date-input'), save(page)])
  const [record] = await stored(kado)
  expect(sent).toEqual({ method: 'PUT', body: record })
  expect(record).toMatchObject({ id, title: 'Kapan kita mulai?', selected_date: '12022022' })
  await expect(page.getByText('Tanggal ini masih contoh')).toHaveCount(0)

  // A dead link is refused: the old picture and the typed text stay.
  const dead = 'https://foto.contoh.id/sudah-tidak-ada.jpg'
  await page.route(dead, (route) => route.fulfill({ status: 404 }))
  await url.fill(dead)
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(url).toHaveAccessibleDescription(/^Gambar di alamat ini tidak bisa dibuka\./)
  await expect(url).toHaveValue(dead)
  expect(await stored(kado)).toEqual([record])
  const { buffer: body, mimeType: contentType } = await photo('kita.jpg', '#8f2f3b')
  const address = 'https://foto.contoh.id/kita.jpg'
  await page.route(address, (route) => route.fulfill({ contentType, body }))
  await url.fill(address)
  await save(page)
  await reload(page)
  await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText('Kapan kita mulai?')
  const image = preview(page).locator(`img[src="${address}"]`)
  await expect.poll(() => image.evaluate((img) => (img as { naturalWidth?: number }).naturalWidth)).toBe(600)

  await openForm(page, 'Days Of Love')
  await expect(page.getByLabel('zona waktu')).toHaveValue('Asia/Jakarta')
  await page.getByLabel('zona waktu').selectOption('Asia/Jayapura')
  await save(page, 'Data saved successfully!')
  await closeForm(page)
  await page.getByRole('link', { name: 'Opening', exact: true }).click()
  await expect(page.getByText('Masih contoh: judul halaman, nama penerima.')).toBeVisible()
  await expect(page.getByText(/Tanggal \w+ masih contoh/)).toHaveCount(0)
  await open(page, `${kado.url}/edit-daysoflove`)
  await expect(page.getByLabel('zona waktu')).toHaveValue('Asia/Jayapura')
})

test('a date that cannot be counted from is saved with a caution and counts zero days', async ({
  page,
  kado,
}) => {
  await enter(page, kado)
  for (const [digits, caution, since] of [
    ['12022099', '12 Februari 2099 belum tiba.', 'mulai 12 Februari 2099'],
    ['31022024', 'Tanggal ini tidak ada di kalender.', 'tanggalnya belum pas'],
  ] as const) {
    await walkTo(page, '/edit-date-input2')
    await page.getByLabel('tanggal', { exact: true }).fill(digits)
    await expect(page.getByText(caution)).toHaveCount(1)
    await save(page)
    expect(await stored(kado)).toMatchObject([{ selected_date: digits }])
    await walkTo(page, '/days-of-love')
    await expect(page.locator('[data-unit="days"]')).toHaveText('0')
    await expect(page.getByText(since)).toBeVisible()
  }

  // Without an id.
  await page.route('**/api/date-input', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: [] }) : route.continue(),
  )
  await open(page, `${kado.url}/edit-date-input2`)
  await expect(page.getByLabel('judul halaman')).toHaveValue('')
  const values = { title: 'Kapan?', selected_date: '12022022', photo_url: '/images/cover-1.webp' }
  await page.getByLabel('judul halaman').fill(values.title)
  await page.getByLabel('tanggal', { exact: true }).fill(values.selected_date)
  await page.getByLabel('URL gambar').fill(values.photo_url)
  const [sent] = await Promise.all([written(page, '/api/date-input'), save(page)])
  expect(sent).toEqual({ method: 'POST', body: values })
  expect(await stored(kado)).toMatchObject([values])
})

test('a save waits for a picture that is being uploaded and is cancelled with it', async ({ page, kado }) => {
  await page.addInitScript({ content: HOLD_ANSWERS })
  await enter(page, kado)
  await openForm(page, 'Date Input')
  const before = await stored(kado)
  const save = page.getByRole('button', { name: 'Simpan' })
  const waiting = page.getByRole('button', { name: 'Menunggu foto...' })
  await page.route('**/api/date-input/photo', () => undefined)
  await page.getByLabel('Berkas gambar').setInputFiles(await photo('kita.jpg', '#8f2f3b'))
  await expect(page.getByRole('progressbar', { name: 'Mengunggah' })).toBeVisible()
  await save.click()
  await expect(waiting).toHaveAttribute('aria-disabled', 'true')
  await page.locator('.file-progress').getByRole('button', { name: 'Batal' }).click()
  await expect(save).toHaveAttribute('aria-disabled', 'false')
  await expect(page.getByRole('button', { name: 'Unggah gambar' })).toBeVisible()
  await expect(page.getByLabel('URL gambar')).toHaveValue('/images/cover-4.webp')
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await stored(kado)).toEqual(before)

  await page.unroute('**/api/date-input/photo')
  await page.getByLabel('Berkas gambar').setInputFiles(await photo('kita.jpg', '#8f2f3b'))
  // The body is sent, and the server has not responded yet.
  await expect(page.getByText('Memproses')).toBeVisible()
  await save.click()
  await expect(waiting).toBeVisible()
  expect(await stored(kado)).toEqual(before)
  await page.evaluate('release()')
  await expect(page.getByRole('status').filter({ hasText: 'Data berhasil disimpan!' })).toBeVisible()
  expect((await stored(kado))[0].photo_url).toMatch(/^\/media\//)

  // A file picker that was closed dispatches 'cancel' inside the sheet, which stays open.
  await page.getByLabel('Berkas gambar').dispatchEvent('cancel', { bubbles: true })
  await expect(page.getByLabel('URL gambar')).toBeVisible()

  for (const url of ['/images/tidak-ada.webp', '/images/tidak-ada.web', '/images/cover-4.webp']) {
    const loaded = page.waitForResponse(`**${url}`)
    await page.getByLabel('URL gambar').fill(url)
    await loaded
  }
  await expect(page.locator('.file-field img')).toHaveAttribute('src', '/images/cover-4.webp')
})

/** The body of the next write to an address. */
async function written(page: Page, path: string) {
  const request = await page.waitForRequest(
    (each) => new URL(each.url()).pathname === path && each.method() !== 'GET',
  )
  return { method: request.method(), body: request.postDataJSON() as unknown }
}

async function stored(kado: Kado) {
  const answer = await fetch(`${kado.url}/api/date-input`)
  return (await answer.json()) as [{ id: number; photo_url: string }]
}
