import type { Route } from '@playwright/test'
import { pressSurely } from './hub.ts'
import { enter, expect, expectAccessible, logIn, open, raka, signIn, sinta, stopClock, test } from './kado.ts'
import { walkTo } from './screen-walk.ts'

// The browser's own controls, where the body has the focus, are part of the round.
const FOCUS_IS_INSIDE = `document.activeElement === document.body || !!document.activeElement.closest('dialog')`

test('the login leads to registering and back and fetches nothing of the walk; the form says what is wrong', async ({
  page,
  kado,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await open(page, `${kado.url}/login`)
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(fetched.filter((path) => /^\/sounds\/|^\/api\/(opening|gallery)/.test(path))).toEqual([])
  await page.getByRole('link', { name: 'Register' }).click()
  await expect(page).toHaveURL(`${kado.url}/register`)
  await page.getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL(`${kado.url}/login`)
  await page.getByRole('link', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register')
  await page.getByLabel('Email').fill('raka@')
  await page.getByLabel('Password', { exact: true }).fill('pendek')
  await page.getByRole('button', { name: 'Register' }).click()
  const email = page.getByLabel('Email')
  await expect(email).toBeFocused()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toHaveAccessibleDescription('Email harus berupa alamat email yang benar.')
  await expect(page.getByText('Password paling sedikit 8 karakter.')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('pendek')
})

test('a taken e-mail is refused, and the claim code comes from the link', async ({ page, kado }) => {
  await kado.register(raka)
  await open(page, `${kado.url}/register?claim=ABCD-EFGH`)
  await expect(page.getByLabel('Kode klaim')).toHaveValue('ABCD-EFGH')
  await page.getByLabel('Email').fill(raka.email)
  await page.getByLabel('Password', { exact: true }).fill(raka.password)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('alert')).toHaveText('Email ini sudah terdaftar.')
  await expect(page.getByLabel('Kode klaim')).toHaveValue('ABCD-EFGH')
})

test('the claim code is asked for when the server wants it', async ({ page, kado }) => {
  const message = 'Kode klaim dari pemasang hadiah dibutuhkan untuk akun pertama.'
  const refusal = { status: 'error', success: false, code: 'forbidden', message, fields: { claim: message } }
  await page.route('**/api/user/login.php', (route) => route.fulfill({ status: 403, json: refusal }))
  await open(page, `${kado.url}/register`)
  await expect(page.getByLabel('Kode klaim')).toHaveCount(0)
  await page.getByLabel('Email').fill(raka.email)
  await page.getByLabel('Password', { exact: true }).fill(raka.password)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('alert')).toHaveText(message)
  await page.getByLabel('Kode klaim').fill('WXYZ-2345')
  const [request] = await Promise.all([
    page.waitForRequest('**/api/user/login.php'),
    page.getByRole('button', { name: 'Register' }).click(),
  ])
  expect(request.postDataJSON()).toEqual({ action: 'create', ...raka, claim: 'WXYZ-2345' })
})

test('the proof of a mail leaves the address bar before the hearts have fallen', async ({ page, kado }) => {
  await kado.register(raka)
  await page.clock.install()
  await page.goto(`${kado.url}/login#reset=bukan-bukti`)
  await expect.poll(() => page.url()).toBe(`${kado.url}/login`)
  await page.clock.fastForward(5000)
  const dialog = page.getByRole('dialog', { name: 'Ubah Password' })
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await dialog.getByLabel('Email').fill(raka.email)
  await dialog.getByLabel('Password baru').fill('kunang-kunang-di-sawah')
  const [request] = await Promise.all([
    page.waitForRequest('**/api/user/login.php'),
    dialog.getByRole('button', { name: 'Ubah Password' }).click(),
  ])
  expect(request.postDataJSON().token).toBe('bukan-bukti')
  await expect(dialog.getByRole('alert')).toHaveText(/Jika email ini terdaftar/)
  await expect(dialog.getByLabel('Password baru')).toHaveValue('kunang-kunang-di-sawah')
})

test('a link opened on the login page opens the dialog, and is used once', async ({ page, kado }) => {
  await kado.register(raka)
  await open(page, `${kado.url}/login`)
  await page.evaluate(() =>
    fetch('/api/user/login.php', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        action: 'change_password',
        email: 'raka@rumah.id',
        newPassword: 'apa-saja-boleh',
      }),
    }),
  )
  await expect.poll(kado.resetLink).toContain('/login#reset=')
  await page.goto(kado.resetLink())
  const dialog = page.getByRole('dialog', { name: 'Ubah Password' })
  await dialog.getByLabel('Email').fill(raka.email)
  await dialog.getByLabel('Password baru').fill('kunang-kunang-di-sawah')
  await dialog.getByRole('button', { name: 'Ubah Password' }).click()
  await expect(page.getByRole('alert')).toHaveText('Password updated successfully')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Lupa Password?' }).click()
  await expect(dialog).toContainText('Kami kirim tautan ke emailmu')
})

test('a dialog keeps the focus, and Escape gives it back', { tag: '@desk' }, async ({ page, kado }) => {
  await open(page, `${kado.url}/login`)
  const opener = page.getByRole('button', { name: 'Lupa Password?' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Ubah Password' })
  await expect(dialog.getByLabel('Email')).toBeFocused()
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab')
    const isInside = await page.evaluate<boolean>(FOCUS_IS_INSIDE)
    expect(isInside).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('an owner who left comes back without a second login', async ({ page, kado }) => {
  await kado.register(raka)
  await signIn(page, kado)
  await page.getByRole('button', { name: 'Keluar' }).click()
  await page.waitForURL('**/login')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const session = await page.request.get(`${kado.url}/api/session`)
  expect(await session.json()).toMatchObject({ user: null })
  await page.getByLabel('Email').fill(raka.email)
  await page.getByLabel('Password', { exact: true }).fill(raka.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.locator('iframe[title="Preview"]')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a session that ended elsewhere is asked for in place', async ({ page, kado }) => {
  await kado.register(raka)
  await signIn(page, kado)
  await page.context().clearCookies()
  await open(page, `${kado.url}/edit-opening`)
  await logIn(page)
  await expect(page.getByLabel('nama penerima')).toHaveValue('Sayangku')
  expect(new URL(page.url()).pathname).toBe('/edit-opening')

  await page.context().clearCookies()
  await open(page, `${kado.url}/edit-opening`)
  await page.getByRole('dialog', { name: 'Login' }).getByRole('button', { name: 'Tutup' }).click()
  await page.waitForURL('**/login')
  expect(await page.evaluate(() => localStorage.getItem('isLoggedIn'))).toBeNull()
})

test('who waits may not see the accounts, and an account let out waits again', async ({ page, kado }) => {
  await kado.register(raka)
  await kado.register(sinta)
  await signIn(page, kado, sinta)
  await expectAccessible(page)
  await open(page, `${kado.url}/edit-accounts`)
  await expect(page.getByText('Akun ini belum boleh mengedit. Hubungi admin.')).toBeVisible()
  await page.getByRole('button', { name: 'Keluar' }).click()
  await page.waitForURL('**/login')

  await signIn(page, kado)
  await page.getByRole('link', { name: 'Akun' }).click()
  await page.getByRole('button', { name: `Izinkan ${sinta.email}` }).click()
  await page.getByRole('button', { name: `Cabut izin ${sinta.email}` }).click()
  await expect(page.getByText('Menunggu izin')).toBeVisible()
  await expect(page.getByRole('button', { name: new RegExp(raka.email) })).toHaveCount(0)
})

test('the owner is asked before turning away who waits, and that account is gone', async ({ page, kado }) => {
  await kado.register(raka)
  await kado.register(sinta)
  await signIn(page, kado)
  await page.getByRole('link', { name: 'Akun' }).click()
  const reject = page.getByRole('button', { name: `Tolak ${sinta.email}` })
  const sure = page.getByRole('button', { name: `Ya, tolak ${sinta.email}` })
  await stopClock(page)
  await reject.click()
  await expect(sure).toBeFocused()
  await page.clock.resume()
  await expectAccessible(page)
  await page.clock.fastForward(6000)
  await expect(sure).toHaveCount(0)
  await pressSurely(page, reject, sure)
  await expect(page.getByRole('alert')).toHaveText('Akun itu sudah ditolak.')
  await expect(page.getByText(sinta.email)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Akun' })).toBeFocused()
  await expect(page.getByText('Belum ada akun lain yang mendaftar.')).toBeVisible()
  const body = JSON.stringify({ action: 'login', ...sinta })
  const headers = { 'content-type': 'application/json' }
  expect((await fetch(`${kado.url}/api/user/login.php`, { method: 'POST', headers, body })).status).toBe(401)
})

test('signing in and registering show the errors of the specification and keep the input', async ({
  page,
  kado,
}) => {
  await open(page, `${kado.url}/games`)
  for (const [path, name, fallback] of [
    ['/login', 'Login', 'Login failed'],
    ['/register', 'Register', 'Registration failed'],
  ] as const) {
    await walkTo(page, path)
    await page.getByLabel('Email').fill(raka.email)
    await page.getByLabel('Password', { exact: true }).fill(raka.password)
    for (const [answer, sentence] of failuresOf(fallback)) {
      await page.route('**/api/user/login.php', answer)
      await page.getByRole('button', { name }).click()
      await expect(page.getByRole('alert')).toHaveText(sentence)
      await page.unroute('**/api/user/login.php')
    }
    await expect(page).toHaveURL(kado.url + path)
    await expect(page.getByLabel('Email')).toHaveValue(raka.email)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(raka.password)
  }
})

test('a weak password is refused at its field with a better idea', async ({ page, kado }) => {
  const better = 'Terlalu mudah ditebak. Coba tiga kata yang tidak berhubungan.'
  await open(page, `${kado.url}/register?claim=ABCD-EFGH`)
  await page.getByLabel('Email').fill(sinta.email)
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('password123')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(password).toHaveAccessibleDescription(new RegExp(`^${better}`))
  await expect(password).toBeFocused()
  await expect(password).toHaveValue('password123')

  await enter(page, kado, '/edit-accounts')
  const opener = page.getByRole('button', { name: 'Ganti password' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Ubah Password' })
  await expect(dialog.getByLabel('Email')).toHaveValue(raka.email)
  const newPassword = dialog.getByLabel('Password baru')
  await expect(newPassword).toBeFocused()
  const [field, button] = [newPassword, dialog.getByRole('button', { name: 'Batal' })]
  const below = ((await button.boundingBox())?.y ?? 0) - ((await field.boundingBox())?.y ?? 0)
  expect(below, 'the buttons keep away from the field').toBeGreaterThan(60)
  await expect(newPassword).toHaveAccessibleDescription(/Tiga kata yang tidak berhubungan/)
  await newPassword.fill('sayangku123')
  await dialog.getByRole('button', { name: 'Tampilkan password' }).click()
  await expect(newPassword).toHaveAttribute('type', 'text')
  await dialog.getByRole('button', { name: 'Ubah Password' }).click()
  await expect(newPassword).toHaveAccessibleDescription(better)
  await expect(newPassword).toHaveValue('sayangku123')
  await newPassword.fill('kunang-kunang-di-sawah')
  await expect(newPassword).toHaveAccessibleDescription(/^Paling sedikit 8 karakter/)
  await dialog.getByRole('button', { name: 'Ubah Password' }).click()
  await expect(page.getByRole('alert')).toHaveText('Password updated successfully')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('changing a password shows the errors of the specification', async ({ page, kado }) => {
  await open(page, `${kado.url}/login`)
  await page.getByRole('button', { name: 'Lupa Password?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ubah Password' })
  await dialog.getByLabel('Email').fill(raka.email)
  await dialog.getByLabel('Password baru').fill('kunang-kunang-di-sawah')
  for (const [answer, sentence] of failuresOf('Gagal mengubah password')) {
    await page.route('**/api/user/login.php', answer)
    await dialog.getByRole('button', { name: 'Ubah Password' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(sentence)
    await page.unroute('**/api/user/login.php')
  }
  await expect(dialog.getByLabel('Email')).toHaveValue(raka.email)
  await expect(dialog.getByLabel('Password baru')).toHaveValue('kunang-kunang-di-sawah')

  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  await dialog.getByRole('button', { name: 'Batal' }).click()
  await expect(dialog).toHaveCount(0)
  // What it might have sent has gone out once another call has come and gone.
  await page.evaluate(`fetch('/healthz').then((answer) => answer.text())`)
  expect(sent).toEqual([`${kado.url}/healthz`])
})

type Answer = (route: Route) => Promise<void>

// Each way in which the call goes wrong, with what is read then; a server's own sentence comes first.
function failuresOf(fallback: string): [Answer, string | RegExp][] {
  const refusal = { status: 'error', success: false, code: 'conflict', message: 'Belum bisa sekarang.' }
  const strange = { status: 'success', success: true, message: 'Halo' }
  return [
    [(route) => route.abort(), /^An error occurred: \S.+/],
    [(route) => route.fulfill({ status: 409, json: refusal }), 'Belum bisa sekarang.'],
    [(route) => route.fulfill({ status: 409, json: { message: 'Nanti saja.' } }), 'Nanti saja.'],
    [(route) => route.fulfill({ json: strange }), 'Unexpected response data.'],
    [(route) => route.fulfill({ json: refusal }), 'Unexpected response data.'],
    [(route) => route.fulfill({ status: 500, body: '' }), fallback],
  ]
}
