import { waitForShortMotion } from './axe.ts'
import { boxOf } from './gestures.ts'
import { closeForm, openForm, preview, save } from './hub.ts'
import { enter, expect, expectAccessible, logIn, open, test } from './kado.ts'

test('each section has its address, preview and link to the page', { tag: ['@wide', '@preview'] }, async ({
  page,
  kado,
}) => {
  await enter(page, kado)
  const sections = [
    ['Date Input', 'date-input', '/date-input2'],
    ['Days Of Love', 'days-of-love', '/days-of-love'],
    ['Features', 'features', '/features'],
    ['Opening', 'opening', '/'],
  ] as const
  for (const [name, id, address] of sections) {
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(`${kado.url}/edit-pages?page=${id}`)
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
})

test('the preview is a whole phone or desktop, scaled to fit', { tag: ['@desk', '@preview'] }, async ({
  page,
  kado,
}) => {
  await enter(page, kado)
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

  const side = page.getByRole('complementary')
  const width = async () => (await side.boundingBox())?.width ?? 0
  const before = await width()
  await page.getByRole('button', { name: 'Ciutkan' }).click()
  expect(await width()).toBeLessThan(before / 2)
  await expect(page.getByRole('link', { name: 'Date Input', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Date Input', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Date Input', exact: true })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Desktop' })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Bentangkan' }).click()
  expect(await width()).toBe(before)

  // However long a form is, what saves it stays in sight.
  await openForm(page, 'Surat Cinta')
  await expect(page.getByLabel('paragraf 4', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Simpan' })).toBeInViewport({ ratio: 1 })
})

test('tabs stand at the foot and the form in a dialog up to 767 px, and not from 768 px', {
  tag: '@desk',
}, async ({ page, kado }) => {
  await enter(page, kado)
  const sections = page.getByRole('navigation', { name: 'Halaman' })
  const field = page.getByLabel('nama penerima')
  await page.setViewportSize({ width: 767, height: 900 })
  const edges = async () => {
    const { x, y, width, height } = (await sections.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    return [x, width, y + height]
  }
  await expect.poll(edges).toEqual([0, 767, 900])
  await expect(field).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit Opening' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Opening' }).getByLabel('nama penerima')).toBeVisible()

  await page.setViewportSize({ width: 768, height: 900 })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('main').getByLabel('nama penerima')).toBeVisible()
  const aside = await sections.boundingBox()
  expect((aside?.y ?? 0) + (aside?.height ?? 0)).toBeLessThan(800)
  expect(aside?.width).toBeLessThan(384)
})

const sizes = [
  [320, 568],
  [768, 1024],
  [844, 390],
  [2560, 1300],
] as const

test('everything fits from 320 to 2560 pixels', { tag: '@desk' }, async ({ page, kado }) => {
  await enter(page, kado)
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    for (const name of ['Opening', 'Date Input', 'Days Of Love', 'Features', 'Love Moments']) {
      await openForm(page, name)
      await expect(page.getByText('Setelah menyimpan, tekan Reload')).toHaveCount(1)
      const wide = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth')
      expect(wide, `${name} at ${width}`).toBeLessThanOrEqual(0)
      await page.getByRole('button', { name: 'Simpan' }).scrollIntoViewIfNeeded()
      await expect(page.getByRole('button', { name: 'Simpan' })).toBeInViewport()
      await closeForm(page)
    }
    for (const name of ['Keluar', 'See Full Website', 'Akun']) {
      await expect(page.getByRole(name === 'Keluar' ? 'button' : 'link', { name })).toHaveCount(1)
    }
  }
})

test('a form shows that it loads, that it failed, and loads on retry', async ({ page, kado }) => {
  await enter(page, kado)
  const forms = [
    ['/edit-opening', 'Gagal mengambil data.', '**/api/opening'],
    ['/edit-date-input2', 'Gagal mengambil data tanggal.', '**/api/date-input'],
    ['/edit-daysoflove', 'Gagal mengambil data.', '**/api/days-of-love/time-zone'],
    ['/edit-features', 'Gagal mengambil data fitur.', '**/api/features'],
  ] as const
  for (const [address, sentence, call] of forms) {
    let fail: () => void = () => undefined
    const isHeld = new Promise<void>((done) => {
      fail = done
    })
    // Each load fails until the button is pressed, also one that the page makes by itself.
    await page.route(call, async (route) => {
      await isHeld
      return (await page.evaluate('window.isPressed')) ? route.continue() : route.abort()
    })
    await open(page, kado.url + address)
    await expect(page.getByRole('status')).toHaveText('Memuat')
    fail()
    await expect(page.getByRole('alert')).toHaveText(sentence)
    await expect(page.getByRole('button', { name: 'Simpan' })).toHaveCount(0)
    await page.evaluate("addEventListener('click', () => { window.isPressed = true }, true)")
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await expect(page.getByLabel('judul halaman')).not.toHaveValue('')
    await page.unroute(call)
  }
})

test('a refusal of the server stands under its field, letters are counted as people do', async ({
  page,
  kado,
}) => {
  await enter(page, kado, '/edit-opening')
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
  await page.unroute('**/api/opening')

  await page.getByLabel('judul halaman').fill('👩‍❤️‍👨👩‍❤️‍👨👩‍❤️‍👨')
  await expect(page.getByText('3/11')).toBeVisible()
  await save(page)
  await page.getByLabel('judul halaman').fill('Dua belas 👩‍❤️‍👨!')
  await expect(page.getByText('12/11')).toBeVisible()
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Judul halaman paling banyak 11 karakter.')).toBeVisible()
  await expect(page.getByLabel('judul halaman')).toHaveValue('Dua belas 👩‍❤️‍👨!')
})

test('unsaved text is marked, restored on demand, waits for its section, and is asked about on leaving', async ({
  page,
  kado,
}) => {
  await enter(page, kado)
  await openForm(page, 'Opening')
  await page.getByLabel('nama penerima').fill('Sinta')
  await page.getByRole('button', { name: 'Kembalikan' }).click()
  await expect(page.getByLabel('nama penerima')).toHaveValue('Sayangku')
  await expect(page.getByRole('button', { name: 'Kembalikan' })).toHaveCount(0)

  await page.getByLabel('nama penerima').fill('Sin')
  await closeForm(page)
  await openForm(page, 'Features')
  await closeForm(page)
  await openForm(page, 'Opening')
  await expect(page.getByLabel('nama penerima')).toHaveValue('Sin')
  await page.getByLabel('nama penerima').fill('Nama yang terlalu panjang')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Nama penerima paling banyak 14 karakter.')).toBeVisible()
  await expect(page.getByLabel('nama penerima')).toHaveValue('Nama yang terlalu panjang')

  await page.getByLabel('nama penerima').fill('Sinta')
  await closeForm(page)
  await page.getByRole('button', { name: 'Keluar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ada yang belum disimpan' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Lanjut mengedit' }).click()
  await openForm(page, 'Opening')
  await expect(page.getByLabel('nama penerima')).toHaveValue('Sinta')
  await closeForm(page)
  await page.getByRole('button', { name: 'Keluar' }).click()
  await dialog.getByRole('button', { name: 'Keluar saja' }).click()
  await page.waitForURL('**/login')
})

test('a lost session asks for a login; declined it keeps the input, and the next save asks again and goes on', async ({
  page,
  kado,
}) => {
  await enter(page, kado, '/edit-features')
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
  await logIn(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Data berhasil disimpan!' })).toBeVisible()
  await expect(page.getByLabel('judul halaman')).toHaveValue('Rumah Kita')
  expect(await page.evaluate(() => localStorage.getItem('isLoggedIn'))).toBe('true')
  expect(await (await page.request.get(`${kado.url}/api/features`)).json()).toMatchObject({
    title: 'Rumah Kita',
  })
})

test('a sheet keeps its close button in sight, in room of its own', { tag: '@phone' }, async ({
  page,
  kado,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, kado)
  await openForm(page, 'Surat Cinta')
  const close = page.getByRole('button', { name: 'Tutup', exact: true })
  const heading = page.getByRole('heading', { level: 2, name: 'Surat Cinta' })
  await waitForShortMotion(page)
  const { y, height } = await boxOf(close)
  expect((await boxOf(heading)).y).toBeGreaterThanOrEqual(y + height)
  await page.getByRole('button', { name: 'Tambah paragraf' }).scrollIntoViewIfNeeded()
  expect((await boxOf(close)).y).toBeCloseTo(y)
  const across = Array.from({ length: 30 }, (_, step) => [13 * step + 6, y + height / 2])
  const covered = `(${JSON.stringify(across)}).filter(([x, y]) =>
    !document.elementFromPoint(x, y).closest('.dialog-bar')).length`
  expect(await page.evaluate(covered)).toBe(0)
})
