import type { Route } from '@playwright/test'
import { raka } from '#tests/people.ts'
import { expect, open, signInHere, test } from './kado.ts'
import { isOneOfMany } from './one-of-many.ts'
import { goTo, walkTo } from './screen-walk.ts'

// The browser's own controls, where the body has the focus, are part of the tab order.
const FOCUS_IS_INSIDE = `document.activeElement === document.body || !!document.activeElement.closest('dialog')`

const WEAK = 'Terlalu mudah ditebak. Coba tiga kata yang tidak berhubungan.'

test('edit addresses lead strangers to the login; the first person registers and reaches the hub', async ({
  page,
  kado,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await open(page, `${kado.url}/edit-opening`)
  await expect(page).toHaveURL(`${kado.url}/login`)
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(fetched.filter((path) => /^\/sounds\/|^\/api\/(opening|gallery)/.test(path))).toEqual([])
  const addresses = ['pages', 'date-input2', 'daysoflove', 'features', 'accounts', 'love-moment']
  for (const address of [...addresses, 'love-typing', 'video-gift']) {
    await goTo(page, `/edit-${address}`)
    await expect(page).toHaveURL(`${kado.url}/login`)
  }
  await page.getByRole('link', { name: 'Register' }).click()
  await expect(page).toHaveURL(`${kado.url}/register`)
  await page.getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL(`${kado.url}/login`)
  test.skip(isOneOfMany, 'A gift of many has its owner before anybody registers there.')

  await page.getByRole('link', { name: 'Register' }).click()
  await expect(page.getByText(/hubungi admin/i)).toBeVisible()
  const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })]
  const register = page.getByRole('button', { name: 'Register' })
  await email.fill('raka@')
  await password.fill('pendek')
  await register.click()
  await expect(email).toBeFocused()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toHaveAccessibleDescription('Email harus berupa alamat email yang benar.')
  await expect(page.getByText('Password paling sedikit 8 karakter.')).toBeVisible()
  await expect(password).toHaveValue('pendek')
  await email.fill(raka.email)
  await password.fill('password123')
  await register.click()
  await expect(password).toHaveAccessibleDescription(new RegExp(`^${WEAK}`))
  await expect(password).toBeFocused()
  await expect(password).toHaveValue('password123')
  await password.fill(raka.password)
  await register.click()

  await page.waitForURL('**/login')
  await expect(email).toHaveValue(raka.email)
  await password.fill(raka.password)
  await page.getByRole('button', { name: 'Tampilkan password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/edit-pages')
  expect(await page.evaluate(() => localStorage.getItem('isLoggedIn'))).toBe('true')
  await expect(page.getByRole('link', { name: 'See Full Website' })).toBeVisible()
  await expect(page.locator('iframe[title="Preview"]')).toHaveAttribute('src', '/')
})

test('the claim code is taken from the link or asked for; a taken e-mail is refused', async ({
  page,
  kado,
}) => {
  const message = 'Kode klaim dari pemasang hadiah dibutuhkan untuk akun pertama.'
  const refusal = { status: 'error', success: false, code: 'forbidden', message, fields: { claim: message } }
  await kado.register(raka)
  await page.route('**/api/user/login.php', (route) => route.fulfill({ status: 403, json: refusal }))
  await open(page, `${kado.url}/register`)
  const [claim, register] = [page.getByLabel('Kode klaim'), page.getByRole('button', { name: 'Register' })]
  await expect(claim).toHaveCount(0)
  await page.getByLabel('Email').fill(raka.email)
  await page.getByLabel('Password', { exact: true }).fill(raka.password)
  await register.click()
  await expect(page.getByRole('alert')).toHaveText(message)
  await claim.fill('WXYZ-2345')
  await page.unroute('**/api/user/login.php')
  const [request] = await Promise.all([page.waitForRequest('**/api/user/login.php'), register.click()])
  expect(request.postDataJSON()).toEqual({ action: 'create', ...raka, claim: 'WXYZ-2345' })
  await expect(page.getByRole('alert')).toHaveText('Email ini sudah terdaftar.')
  await expect(claim).toHaveValue('WXYZ-2345')
  await walkTo(page, '/login')
  await walkTo(page, '/register?claim=ABCD-EFGH')
  await expect(claim).toHaveValue('ABCD-EFGH')
})

test('a wrong password keeps what was typed, and a mailed link changes a forgotten one once', async ({
  page,
  kado,
}) => {
  await kado.register(raka)
  const logInWrongly = async () => {
    await page.getByLabel('Email').fill(raka.email)
    await page.getByLabel('Password', { exact: true }).fill('bukan-yang-ini')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('alert')).toHaveText('Email atau password salah.')
  }
  await open(page, `${kado.url}/login`)
  await logInWrongly()
  await expect(page.getByLabel('Email')).toHaveValue(raka.email)
  // Nothing else has this label.
  await expect(page.getByLabel('Password')).toHaveValue('bukan-yang-ini')

  await page.getByRole('button', { name: 'Lupa Password?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ubah Password' })
  const change = dialog.getByRole('button', { name: 'Ubah Password' })
  const fill = async (password: string) => {
    await dialog.getByLabel('Email').fill(raka.email)
    await dialog.getByLabel('Password baru').fill(password)
    await change.click()
  }
  await expect(dialog).toContainText('Kami kirim tautan ke emailmu')
  await change.click()
  await expect(dialog.getByRole('alert')).toHaveText('Email dan password baru harus diisi.')
  await fill('kunang-kunang-di-sawah')
  await expect(dialog.getByRole('alert')).toHaveText(/^Jika email ini terdaftar, tautan/)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect.poll(kado.resetLink).toContain('/login#reset=')

  // The token leaves the address bar before the hearts have fallen.
  const link = kado.resetLink()
  await page.goto('about:blank')
  await page.goto(link)
  await expect.poll(() => page.url()).toBe(`${kado.mailedUrl}/login`)
  await page.clock.fastForward(5000)
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await page.keyboard.press('Escape')
  // A link opened on the login page opens the dialog too. Earlier failures there are cleared by the new password.
  await logInWrongly()
  await page.goto(link)
  await fill('kunang-kunang-di-sawah')
  await expect(page.getByRole('status').filter({ hasText: 'Password updated successfully' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: 'Lupa Password?' }).click()
  await expect(dialog).toContainText('Kami kirim tautan ke emailmu')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  // The same link once more.
  await page.goto(link)
  await fill('melati-pagi-hari-9')
  await expect(dialog.getByText(/^Tautan ini bukan untuk email itu, sudah dipakai,/)).toBeVisible()
  await expect(dialog.getByLabel('Password baru')).toHaveValue('melati-pagi-hari-9')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await signInHere(page, { ...raka, password: 'kunang-kunang-di-sawah' })
})

test("the account forms show the specification's errors and keep the input", {
  tag: '@desk',
}, async ({ page, kado }) => {
  await open(page, `${kado.url}/games`)
  for (const [path, name, fallback] of [
    ['/register', 'Register', 'Registration failed'],
    ['/login', 'Login', 'Login failed'],
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

  // The dialog takes over the form's values.
  await page.getByLabel('Email').fill('')
  const opener = page.getByRole('button', { name: 'Lupa Password?' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Ubah Password' })
  const [email, password] = [dialog.getByLabel('Email'), dialog.getByLabel('Password baru')]
  // The dialog keeps the focus, and Escape returns it.
  await expect(email).toBeFocused()
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate<boolean>(FOCUS_IS_INSIDE)).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await email.fill(raka.email)
  await password.fill('kunang-kunang-di-sawah')
  for (const [answer, sentence] of failuresOf('Gagal mengubah password')) {
    await page.route('**/api/user/login.php', answer)
    await dialog.getByRole('button', { name: 'Ubah Password' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(sentence)
    await page.unroute('**/api/user/login.php')
  }
  await expect(email).toHaveValue(raka.email)
  await expect(password).toHaveValue('kunang-kunang-di-sawah')
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  await dialog.getByRole('button', { name: 'Batal' }).click()
  await expect(dialog).toHaveCount(0)
  // By the time that another call has come back, an unwanted one would have been sent.
  await page.evaluate(`fetch('/healthz').then((answer) => answer.text())`)
  expect(sent).toEqual([`${kado.url}/healthz`])
})

type Answer = (route: Route) => Promise<void>

// Each way in which the call fails, with the sentence that is shown; a server's own sentence comes first.
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
