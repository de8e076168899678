import sharp from 'sharp'
import { closeForm, openForm, preview, reload, save } from './desk.ts'
import { expect, expectAccessible, type Kado, open, raka, signIn, test } from './kado.ts'

async function atTheDesk(page: Parameters<typeof signIn>[0], kado: Kado) {
  await kado.register(raka)
  await signIn(page, kado)
}

test('each section has its address, its preview and its way to the page itself', { tag: '@wide' }, async ({
  page,
  kado,
  violations,
}) => {
  await atTheDesk(page, kado)
  const sections = [
    ['Date Input', 'date-input', '/date-input2'],
    ['Days Of Love', 'days-of-love', '/days-of-love'],
    ['Features', 'features', '/features'],
    ['Opening', 'opening', '/'],
  ] as const
  for (const [name, id, address] of sections) {
    await page.getByRole('link', { name, exact: true }).click()
    expect(new URL(page.url()).search).toBe(`?page=${id}`)
    await expect(page.locator('iframe[title="Preview"]')).toHaveAttribute('src', address)
    await expect(page.getByRole('link', { name: 'See Full Website' })).toHaveAttribute('href', address)
    await expect(preview(page).getByRole('heading', { level: 1 })).toBeVisible()
    await expect(preview(page).getByText('Tunggu Sebentar')).toHaveCount(0)
  }
  await open(page, `${kado.url}/edit-pages?page=tidak-ada`)
  await expect(page.locator('iframe[title="Preview"]')).toHaveAttribute('src', '/')
  const [website] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'See Full Website' }).click(),
  ])
  expect(new URL(website.url()).pathname).toBe('/')
  expect(violations).toEqual([])
})

test('the preview is a real phone, or a real desktop, scaled to fit', { tag: '@desk' }, async ({
  page,
  kado,
}) => {
  await atTheDesk(page, kado)
  const size = () =>
    preview(page)
      .locator('html')
      .evaluate(({ ownerDocument: { defaultView: view } }) => [view?.innerWidth, view?.innerHeight])
  await expect.poll(size).toEqual([390, 812])
  await page.getByRole('button', { name: 'Desktop' }).click()
  await expect(page.getByRole('button', { name: 'Desktop' })).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(size).toEqual([1280, 800])
  const [frame, room] = await Promise.all([
    page.locator('iframe[title="Preview"]').boundingBox(),
    page.getByRole('region', { name: 'Pratinjau' }).boundingBox(),
  ])
  expect(frame?.width).toBeLessThan(room?.width ?? 0)

  await page.getByRole('button', { name: 'Ciutkan' }).click()
  await expect(page.getByRole('link', { name: 'Date Input', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Date Input', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Date Input', exact: true })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Desktop' })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Bentangkan' }).click()
})

for (const [width, height] of [
  [320, 568],
  [768, 1024],
  [844, 390],
  [2560, 1300],
] as const) {
  test(`everything fits at ${width} x ${height}`, { tag: '@desk' }, async ({ page, kado, violations }) => {
    await page.setViewportSize({ width, height })
    await atTheDesk(page, kado)
    for (const name of ['Opening', 'Date Input', 'Days Of Love', 'Features']) {
      await openForm(page, name)
      const wide = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth')
      expect(wide).toBeLessThanOrEqual(0)
      await page.getByRole('button', { name: 'Simpan' }).scrollIntoViewIfNeeded()
      await expect(page.getByRole('button', { name: 'Simpan' })).toBeInViewport()
      await expectAccessible(page)
      await closeForm(page)
    }
    for (const name of ['Keluar', 'See Full Website', 'Akun']) {
      await expect(page.getByRole(name === 'Keluar' ? 'button' : 'link', { name })).toHaveCount(1)
    }
    expect(violations).toEqual([])
  })
}

test('a form that cannot be loaded says so, and loads when asked again', async ({ page, kado }) => {
  await atTheDesk(page, kado)
  const forms = [
    ['/edit-opening', 'Gagal mengambil data.', '**/api/opening'],
    ['/edit-date-input2', 'Gagal mengambil data tanggal.', '**/api/date-input'],
    ['/edit-daysoflove', 'Gagal mengambil data.', '**/api/days-of-love/time-zone'],
    ['/edit-features', 'Gagal mengambil data fitur.', '**/api/features'],
  ] as const
  for (const [address, sentence, call] of forms) {
    await page.route(call, (route) => route.abort())
    await open(page, kado.url + address)
    await expect(page.getByRole('alert')).toHaveText(sentence)
    await expect(page.getByRole('button', { name: 'Simpan' })).toHaveCount(0)
    await expectAccessible(page)
    await page.unroute(call)
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await expect(page.getByLabel('judul halaman')).not.toHaveValue('')
  }
})

test('what the server refuses stands under its field', async ({ page, kado }) => {
  await atTheDesk(page, kado)
  await openForm(page, 'Opening')
  const message = 'Nama penerima paling banyak 14 karakter.'
  const refusal = {
    status: 'error',
    success: false,
    code: 'validation',
    message,
    fields: { recipient_name: message },
  }
  await page.route('**/api/opening', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 422, json: refusal }),
  )
  await page.getByLabel('nama penerima').fill('Sin')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByLabel('nama penerima')).toHaveAccessibleDescription(message)
  await expect(page.getByLabel('nama penerima')).toBeFocused()
  await expect(page.getByLabel('nama penerima')).toHaveValue('Sin')
})

test('counts letters as people do, and cuts nothing', async ({ page, kado }) => {
  await atTheDesk(page, kado)
  await openForm(page, 'Opening')
  await page.getByLabel('judul halaman').fill('👩‍❤️‍👨👩‍❤️‍👨👩‍❤️‍👨')
  await expect(page.getByText('3/11')).toBeVisible()
  await save(page)
  await page.getByLabel('judul halaman').fill('Dua belas 👩‍❤️‍👨!')
  await expect(page.getByText('12/11')).toBeVisible()
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Judul halaman paling banyak 11 karakter.')).toBeVisible()
  await expect(page.getByLabel('judul halaman')).toHaveValue('Dua belas 👩‍❤️‍👨!')
})

test('unsaved text is pointed out, put back on demand, and asked about before leaving', {
  tag: '@wide',
}, async ({ page, kado }) => {
  await atTheDesk(page, kado)
  await openForm(page, 'Opening')
  await page.getByLabel('nama penerima').fill('Sinta')
  await page.getByRole('button', { name: 'Kembalikan' }).click()
  await expect(page.getByLabel('nama penerima')).toHaveValue('Sayangku')
  await expect(page.getByRole('button', { name: 'Kembalikan' })).toHaveCount(0)

  await page.getByLabel('nama penerima').fill('Sinta')
  await closeForm(page)
  await page.getByRole('button', { name: 'Keluar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ada yang belum disimpan' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Lanjut mengedit' }).click()
  await openForm(page, 'Opening')
  await expect(page.getByLabel('nama penerima')).toHaveValue('Sinta')
  await closeForm(page)
  await page.getByRole('button', { name: 'Keluar' }).click()
  await dialog.getByRole('button', { name: 'Keluar saja' }).click()
  await page.waitForURL('**/login')
})

test('the browser warns before it throws typed text away', async ({ page, kado }) => {
  await atTheDesk(page, kado)
  await openForm(page, 'Opening')
  await page.getByLabel('nama penerima').fill('Sinta')
  const [dialog] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })])
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
})

test('a login that is declined keeps what was typed, and the next save asks again', async ({
  page,
  kado,
}) => {
  await atTheDesk(page, kado)
  await openForm(page, 'Features')
  await page.getByLabel('judul halaman').fill('Rumah Kita')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Simpan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Login' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByLabel('judul halaman')).toHaveValue('Rumah Kita')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: 'Simpan' }).click()
  await dialog.getByLabel('Email').fill(raka.email)
  await dialog.getByLabel('Password', { exact: true }).fill(raka.password)
  await dialog.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Data berhasil disimpan!' })).toBeVisible()
  await expect(page.getByLabel('judul halaman')).toHaveValue('Rumah Kita')
  expect(await page.evaluate(() => localStorage.getItem('isLoggedIn'))).toBe('true')
})

test('an upload can be stopped, and leaves what was there', async ({ page, kado }) => {
  await atTheDesk(page, kado)
  await openForm(page, 'Date Input')
  await page.route('**/api/date-input/photo', () => undefined)
  await page
    .getByLabel('Berkas gambar')
    .setInputFiles({ name: 'kita.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(2000) })
  await expect(page.getByRole('progressbar', { name: 'Mengunggah' })).toBeVisible()
  await page.getByRole('button', { name: 'Batal' }).click()
  await expect(page.getByRole('button', { name: 'Unggah gambar' })).toBeVisible()
  await expect(page.getByLabel('URL gambar')).toHaveValue('/images/cover-4.webp')
  // A file picker that was closed says 'cancel' from inside the sheet, which stays open.
  await page.getByLabel('Berkas gambar').dispatchEvent('cancel', { bubbles: true })
  await expect(page.getByLabel('URL gambar')).toBeVisible()
})

test('a half-typed path shows no picture and breaks nothing', async ({ page, kado, violations }) => {
  await atTheDesk(page, kado)
  await openForm(page, 'Date Input')
  for (const url of ['/images/tidak-ada.webp', '/images/tidak-ada.web', '/images/cover-4.webp']) {
    await page.getByLabel('URL gambar').fill(url)
    await page.waitForLoadState('networkidle')
  }
  await expect(page.locator('.file-field img')).toHaveAttribute('src', '/images/cover-4.webp')
  expect(violations).toEqual([])
})

test('a linked picture shows in the preview once it is saved', async ({ page, kado, violations }) => {
  const picture = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#8f2f3b' } })
    .jpeg()
    .toBuffer()
  const address = 'https://foto.contoh.id/kita.jpg'
  await page.route(address, (route) => route.fulfill({ contentType: 'image/jpeg', body: picture }))
  await atTheDesk(page, kado)
  await openForm(page, 'Date Input')
  await page.getByLabel('URL gambar').fill(address)
  await save(page)
  await reload(page)
  const image = preview(page).locator(`img[src="${address}"]`)
  await expect.poll(() => image.evaluate((img) => (img as { naturalWidth?: number }).naturalWidth)).toBe(60)
  expect(violations).toEqual([])
})

test('the time zone moves the counter for visitors', async ({ page, kado }) => {
  await atTheDesk(page, kado)
  await openForm(page, 'Days Of Love')
  await expect(page.getByLabel('zona waktu')).toHaveValue('Asia/Jakarta')
  await page.getByLabel('zona waktu').selectOption('Asia/Jayapura')
  await save(page, 'Data saved successfully!')
  await reload(page)
  await kado.restart()
  await open(page, `${kado.url}/edit-daysoflove`)
  await expect(page.getByLabel('zona waktu')).toHaveValue('Asia/Jayapura')
})

test('the sample date is pointed out until it is changed', async ({ page, kado }) => {
  await atTheDesk(page, kado)
  await expect(page.getByText('Tanggal rahasia masih contoh.')).toBeVisible()
  await page.getByRole('link', { name: 'Ganti' }).click()
  await openForm(page, 'Date Input')
  await expect(page.getByText('Tanggal ini masih contoh (14 Februari 2024).')).toBeVisible()
  await page.getByLabel('tanggal', { exact: true }).fill('02-02-2022')
  await expect(page.getByText('2 Februari 2022', { exact: true })).toBeVisible()
  await save(page)
  await expect(page.getByLabel('tanggal', { exact: true })).toHaveValue('02022022')
  await closeForm(page)
  await page.getByRole('link', { name: 'Opening', exact: true }).click()
  await expect(page.getByText('masih contoh')).toHaveCount(0)
})
