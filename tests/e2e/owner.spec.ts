import sharp from 'sharp'
import { closeForm, openForm, preview, reload, save } from './desk.ts'
import { expect, expectAccessible, type Kado, open, raka, signIn, sinta, test } from './kado.ts'

test('the first person registers, signs in and stands at the desk', { tag: '@wide' }, async ({
  page,
  kado,
  violations,
}) => {
  await open(page, `${kado.url}/register`)
  await expect(page.getByText(/hubungi admin/i)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Email').fill(raka.email)
  await page.getByLabel('Password', { exact: true }).fill(raka.password)
  await page.getByRole('button', { name: 'Register' }).click()
  await page.waitForURL('**/login')
  await expectAccessible(page)
  await expect(page.getByLabel('Email')).toHaveValue(raka.email)
  await page.getByLabel('Password', { exact: true }).fill(raka.password)
  await page.getByRole('button', { name: 'Tampilkan password' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/edit-pages')
  expect(await page.evaluate(() => localStorage.getItem('isLoggedIn'))).toBe('true')
  for (const name of ['Opening', 'Date Input', 'Days Of Love', 'Features']) {
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await expect(page.getByRole('link', { name: 'See Full Website' })).toBeVisible()
  await expect(page.locator('iframe[title="Preview"]')).toHaveAttribute('src', '/')
  await expectAccessible(page)
  expect(violations).toEqual([])
})

test('a wrong password says so and keeps what was typed', async ({ page, kado }) => {
  await kado.register(raka)
  await open(page, `${kado.url}/login`)
  await page.getByLabel('Email').fill(raka.email)
  await page.getByLabel('Password', { exact: true }).fill('bukan-yang-ini')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toHaveText('Email atau password salah.')
  await expect(page.getByLabel('Email')).toHaveValue(raka.email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('bukan-yang-ini')
})

test('errors of the account read as the specification has them', async ({ page, kado }) => {
  await open(page, `${kado.url}/login`)
  const fillIn = async () => {
    await page.getByLabel('Email').fill(raka.email)
    await page.getByLabel('Password', { exact: true }).fill(raka.password)
    await page.getByRole('button', { name: 'Login' }).click()
  }
  await page.route('**/api/user/login.php', (route) => route.abort())
  await fillIn()
  await expect(page.getByRole('alert')).toHaveText(/^An error occurred: .+/)
  await page.unroute('**/api/user/login.php')
  await page.route('**/api/user/login.php', (route) =>
    route.fulfill({ json: { status: 'success', success: true, message: 'Halo' } }),
  )
  await fillIn()
  await expect(page.getByRole('alert')).toHaveText('Unexpected response data.')
  await page.unroute('**/api/user/login.php')
  await page.route('**/api/user/login.php', (route) => route.fulfill({ status: 500, body: '' }))
  await fillIn()
  await expect(page.getByRole('alert')).toHaveText('Login failed')
})

test('a forgotten password is changed by the link from the mail', { tag: '@wide' }, async ({
  page,
  kado,
  violations,
}) => {
  await kado.register(raka)
  await open(page, `${kado.url}/login`)
  await page.getByRole('button', { name: 'Lupa Password?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ubah Password' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Ubah Password' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Email dan password baru harus diisi.')
  await dialog.getByLabel('Email').fill(raka.email)
  await dialog.getByLabel('Password baru').fill('kunang-kunang-di-sawah')
  await dialog.getByRole('button', { name: 'Ubah Password' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(/^Jika email ini terdaftar, tautan/)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect.poll(kado.resetLink).toContain('/login#reset=')

  await page.goto('about:blank')
  await page.goto(kado.resetLink())
  await page.clock.fastForward(5000)
  await expect(dialog).toBeVisible()
  expect(page.url()).toBe(`${kado.url}/login`)
  await dialog.getByLabel('Email').fill(raka.email)
  await dialog.getByLabel('Password baru').fill('kunang-kunang-di-sawah')
  await dialog.getByRole('button', { name: 'Ubah Password' }).click()
  await expect(dialog).toHaveCount(0)
  await signIn(page, kado, { ...raka, password: 'kunang-kunang-di-sawah' })
  expect(violations).toEqual([])
})

test('what is saved shows after Reload, to visitors, and after a restart', { tag: '@wide' }, async ({
  page,
  kado,
  violations,
}) => {
  await kado.register(raka)
  await signIn(page, kado)
  await openForm(page, 'Opening')
  await expectAccessible(page)
  await expect(page.getByText('Setelah menyimpan, tekan Reload')).toBeVisible()
  await page.getByLabel('judul halaman').fill('Halo Kamu')
  await page.getByLabel('nama penerima').fill('Sinta 🌸')
  await save(page)
  await reload(page)
  await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText(/Halo Kamu Sinta 🌸/)

  await openForm(page, 'Days Of Love')
  await page.getByLabel('judul halaman').fill('Hari Kita')
  await save(page, 'Data saved successfully!')
  await reload(page)
  await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText(/Hari Kita/)

  await openForm(page, 'Features')
  await page.getByLabel('judul halaman').fill('Rumah Kita')
  await page.getByRole('checkbox', { name: 'Mini Games' }).uncheck()
  await save(page)
  await reload(page)
  await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText('Rumah Kita')

  await kado.restart()
  await open(page, `${kado.url}/features`)
  await page.getByRole('button', { name: 'Main Gift' }).click()
  await expect(page.getByRole('link', { name: 'Plans' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Mini Games' })).toHaveCount(0)
  await open(page, `${kado.url}/`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Halo Kamu Sinta 🌸/)
  expect(violations).toEqual([])
})

test('the date form refuses what is missing and helps with the rest', { tag: '@wide' }, async ({
  page,
  kado,
  violations,
}) => {
  await kado.register(raka)
  await signIn(page, kado)
  await openForm(page, 'Date Input')
  await expect(page.getByText('Tanggal ini masih contoh')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('judul halaman').fill('')
  await page.getByLabel('tanggal', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Judul, tanggal, dan URL gambar harus diisi!')).toBeVisible()
  await page.getByLabel('judul halaman').fill('Kapan kita mulai?')
  await page.getByLabel('tanggal', { exact: true }).fill('31-02-2022')
  await expect(page.getByText('Tanggal ini tidak ada di kalender.')).toBeVisible()
  await page.getByLabel('Pilih dari kalender').fill('2022-02-12')
  await expect(page.getByLabel('tanggal', { exact: true })).toHaveValue('12022022')
  await expect(page.getByText('12 Februari 2022')).toBeVisible()

  const wrong = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg onload="alert(1)"/>') }
  await page.getByLabel('Berkas gambar').setInputFiles(wrong)
  await expect(page.getByText('Berkas ini bukan foto yang bisa dibaca.')).toBeVisible()
  await expect(page.getByLabel('URL gambar')).toHaveValue('/images/cover-4.webp')
  const picture = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#8f2f3b' } })
    .jpeg()
    .toBuffer()
  await page
    .getByLabel('Berkas gambar')
    .setInputFiles({ name: 'kita.jpg', mimeType: 'image/jpeg', buffer: picture })
  await expect(page.getByLabel('URL gambar')).toHaveValue(/^\/media\//)
  await save(page)
  await expect(page.getByText('Tanggal ini masih contoh')).toHaveCount(0)
  await reload(page)
  await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText('Kapan kita mulai?')
  await expect(preview(page).locator('img[src^="/media/"]')).toBeVisible()
  expect(violations).toEqual([])
})

test('a save that fails says so and loses nothing', async ({ page, kado }) => {
  await kado.register(raka)
  await signIn(page, kado)
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  )
  const failures = [
    ['Opening', ['Gagal menyimpan data.']],
    ['Date Input', ['Gagal menyimpan data tanggal.', 'Terjadi kesalahan saat menyimpan data.']],
    ['Days Of Love', ['Terjadi kesalahan saat menyimpan data.']],
    ['Features', ['Terjadi kesalahan saat menyimpan data.']],
  ] as const
  for (const [name, sentences] of failures) {
    await openForm(page, name)
    await page.getByLabel('judul halaman').fill('Belum hilang'.slice(0, 11))
    await page.getByRole('button', { name: 'Simpan' }).click()
    for (const sentence of sentences) {
      await expect(page.getByRole('alert').filter({ hasText: sentence }).first()).toBeVisible()
    }
    await expect(page.getByLabel('judul halaman')).toHaveValue('Belum hilan')
    await closeForm(page)
  }
})

test('what was typed waits while another section is open', async ({ page, kado }) => {
  await kado.register(raka)
  await signIn(page, kado)
  await openForm(page, 'Opening')
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
})

test('a lost session asks for a login, and then the save goes on', async ({ page, kado }) => {
  await kado.register(raka)
  await signIn(page, kado)
  await openForm(page, 'Opening')
  await page.getByLabel('judul halaman').fill('Masih ada')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Simpan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Login' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Email').fill(raka.email)
  await dialog.getByLabel('Password', { exact: true }).fill(raka.password)
  await dialog.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Data berhasil disimpan!' })).toBeVisible()
  await expect(stored(kado)).resolves.toMatchObject([{ title: 'Masih ada' }])
})

test('a second account waits until the owner lets it in', { tag: '@wide' }, async ({
  page,
  kado,
  violations,
}) => {
  await kado.register(raka)
  await kado.register(sinta)
  await signIn(page, kado, sinta)
  await expect(page.getByText('Akun ini belum boleh mengedit. Hubungi admin.')).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.getByRole('button', { name: 'Keluar' }).click()
  await page.waitForURL('**/login')
  expect(await page.evaluate(() => localStorage.getItem('isLoggedIn'))).toBeNull()

  await signIn(page, kado)
  await page.getByRole('link', { name: 'Akun' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Izinkan ${sinta.email}` }).click()
  await expect(page.getByText('Boleh mengedit')).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Keluar' }).click()
  await page.waitForURL('**/login')
  await signIn(page, kado, sinta)
  await expect(page.locator('iframe[title="Preview"]')).toBeVisible()
  expect(violations).toEqual([])
})

test('edit addresses send strangers to the login, and work by themselves for the owner', {
  tag: '@wide',
}, async ({ page, kado }) => {
  const addresses = [
    '/edit-pages',
    '/edit-opening',
    '/edit-date-input2',
    '/edit-daysoflove',
    '/edit-features',
    '/edit-accounts',
    '/edit-love-moment',
    '/edit-love-typing',
    '/edit-video-gift',
  ]
  for (const address of addresses) {
    await open(page, kado.url + address)
    expect(new URL(page.url()).pathname).toBe('/login')
  }
  await kado.register(raka)
  await signIn(page, kado)
  for (const address of addresses.slice(1, 5)) {
    await open(page, kado.url + address)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Simpan' }).click()
    await expect(
      page.getByRole('alert').filter({ hasText: /Data (berhasil disimpan|saved successfully)!/ }),
    ).toBeVisible()
  }
})

async function stored(kado: Kado) {
  return (await fetch(`${kado.url}/api/opening`)).json()
}
