import { enter, expect, open, raka, signIn, sinta, test } from './kado.ts'
import { isOneOfMany } from './one-of-many.ts'
import { goTo, walkTo } from './screen-walk.ts'

test('the first person registers, signs in and stands in the hub', async ({ page, kado }) => {
  test.skip(isOneOfMany, 'A gift of many has its owner before anybody registers there.')
  await open(page, `${kado.url}/register`)
  await expect(page.getByText(/hubungi admin/i)).toBeVisible()
  await page.getByLabel('Email').fill(raka.email)
  await page.getByLabel('Password', { exact: true }).fill(raka.password)
  await page.getByRole('button', { name: 'Register' }).click()
  await page.waitForURL('**/login')
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
})

test('a wrong password says so and keeps what was typed, a forgotten one is changed by the mailed link', async ({
  page,
  kado,
}) => {
  await kado.register(raka)
  await open(page, `${kado.url}/login`)
  await page.getByLabel('Email').fill(raka.email)
  await page.getByLabel('Password', { exact: true }).fill('bukan-yang-ini')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toHaveText('Email atau password salah.')
  await expect(page.getByLabel('Email')).toHaveValue(raka.email)
  // Nothing else is labelled so.
  await expect(page.getByLabel('Password')).toHaveValue('bukan-yang-ini')

  await page.getByRole('button', { name: 'Lupa Password?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ubah Password' })
  await expect(dialog).toBeVisible()
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
  expect(page.url()).toBe(`${kado.mailedUrl}/login`)
  await dialog.getByLabel('Email').fill(raka.email)
  await dialog.getByLabel('Password baru').fill('kunang-kunang-di-sawah')
  await dialog.getByRole('button', { name: 'Ubah Password' }).click()
  await expect(dialog).toHaveCount(0)
  await signIn(page, kado, { ...raka, password: 'kunang-kunang-di-sawah' })
})

test('a second account waits until the owner lets it in', async ({ page, kado }) => {
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
  await page.getByRole('button', { name: `Izinkan ${sinta.email}` }).click()
  await expect(page.getByText('Boleh mengedit')).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Keluar' }).click()
  await page.waitForURL('**/login')
  await signIn(page, kado, sinta)
  await expect(page.locator('iframe[title="Preview"]')).toBeVisible()
})

test('edit addresses send strangers to the login, and open for the owner', async ({ page, kado }) => {
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
  await open(page, `${kado.url}/gallery`)
  for (const address of addresses) {
    await goTo(page, address)
    await expect(page).toHaveURL(`${kado.url}/login`)
    await goTo(page, '/gallery')
    await expect(page).toHaveURL(`${kado.url}/gallery`)
  }
  await open(page, `${kado.url}/edit-opening`)
  await expect(page).toHaveURL(`${kado.url}/login`)
  await kado.register(raka)
  await signIn(page, kado)
  for (const address of addresses.slice(1, 5)) {
    await walkTo(page, address)
    await page.getByRole('button', { name: 'Simpan' }).click()
    await expect(
      page.getByRole('alert').filter({ hasText: /Data (berhasil disimpan|saved successfully)!/ }),
    ).toBeVisible()
  }
})

test('the way to the site and the way to the music stand side by side', async ({ page, kado }) => {
  await enter(page, kado, '/edit-daysoflove')
  for (const width of [320, 390, 767, 768]) {
    await page.setViewportSize({ width, height: 844 })
    const [site, music] = [
      page.getByRole('link', { name: 'See Full Website' }),
      page.getByRole('button', { name: 'Now Playing' }),
    ]
    await expect(music).toBeVisible()
    const [link, float] = [await site.boundingBox(), await music.boundingBox()]
    if (!link || !float) throw new Error('One of them is not there')
    expect(link.height).toBeLessThan(50)
    expect(link.x + link.width <= float.x || link.y >= float.y + float.height, String(width)).toBe(true)
  }
})
