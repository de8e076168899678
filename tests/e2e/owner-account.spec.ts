import type { Page } from '@playwright/test'
import { signIn as signInElsewhere } from '#tests/http-client.ts'
import { raka, sinta } from '#tests/people.ts'
import { pressSurely } from './hub.ts'
import { expect, expectAccessible, letIn, logIn, open, signIn, signInHere, stopClock, test } from './kado.ts'
import { isOneOfMany } from './one-of-many.ts'
import { goTo } from './screen-walk.ts'

const LAPTOP =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0'
const HOSTILE = '"><img src=x onerror=alert(1)><script>alert(2)</script> Android'

test('a second account waits until the owner approves it, and can be revoked or turned away', async ({
  page,
  kado,
}) => {
  await kado.register(raka)
  await kado.register(sinta)
  await signIn(page, kado, sinta)
  await expect(page.getByText('Akun ini belum boleh mengedit. Hubungi admin.')).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await goTo(page, '/edit-accounts')
  await expect(page.getByText('Akun ini belum boleh mengedit. Hubungi admin.')).toBeVisible()
  await page.getByRole('button', { name: 'Keluar' }).click()
  await page.waitForURL('**/login')
  expect(await page.evaluate(() => localStorage.getItem('isLoggedIn'))).toBeNull()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await (await page.request.get(`${kado.url}/api/session`)).json()).toMatchObject({ user: null })

  // A person who has signed out signs in again with the same account.
  await signInHere(page)
  await expect(page.locator('iframe[title="Preview"]')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('link', { name: 'Akun' }).click()
  await expect(page.getByText('Menunggu izin')).toBeVisible()
  await page.goBack()
  const { isHeld, release } = await holdAccounts(page)
  const late = page.waitForResponse((response) => response.url().endsWith('/api/accounts'))
  await page.getByRole('link', { name: 'Akun' }).click()
  await isHeld
  await expect(page.getByRole('button', { name: new RegExp(raka.email) })).toHaveCount(0)
  await page.getByRole('button', { name: `Izinkan ${sinta.email}` }).click()
  await expect(page.getByText('Boleh mengedit')).toBeVisible()
  // A list that was read before a change does not undo it when it arrives late.
  release()
  await (await late).finished()
  // By the time that another call has come back, the page has handled the first response.
  await page.evaluate(`fetch('/healthz').then((answer) => answer.text())`)
  await expect(page.getByText('Boleh mengedit')).toBeVisible()
  await expect(page.getByText('Menunggu izin')).toHaveCount(0)
  await page.getByRole('button', { name: `Cabut izin ${sinta.email}` }).click()
  await expect(page.getByText('Menunggu izin')).toBeVisible()

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
  await expect(page.getByRole('status').filter({ hasText: 'Akun itu sudah ditolak.' })).toBeVisible()
  await expect(page.getByText(sinta.email)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Akun' })).toBeFocused()
  await expect(page.getByText('Belum ada akun lain yang mendaftar.')).toBeVisible()
})

test('the owner lists and ends sessions and changes the password', async ({ page, kado }) => {
  await kado.register(raka)
  for (const agent of [LAPTOP, HOSTILE, 'curl/8.5.0'])
    await signInElsewhere(kado, raka, { 'user-agent': agent })
  await signIn(page, kado)
  // A single gift shows nothing about many gifts.
  const known = isOneOfMany ? 1 : 0
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.getByRole('link', { name: 'Akun' }).click()
  const region = page.getByRole('region', { name: 'Perangkat' })
  const devices = region.getByRole('listitem')
  await expect(devices).toHaveCount(4)
  await expect(region).toContainText(
    `Di sini akunmu sedang masuk${isOneOfMany ? ' ke kado ini' : ''}. Kalau ada yang bukan kamu`,
  )
  await expect(devices.first()).toContainText('Perangkat ini')
  await expect(devices.filter({ hasText: 'Edge di Windows' })).toContainText(
    /Dipakai (baru saja|\d+ menit lalu)/,
  )
  await expect(devices.filter({ hasText: 'Browser lain di Android' })).toHaveCount(1)
  await expect(page.getByText('onerror')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Undang pasangan' })).toHaveCount(known)
  await expect(page.getByRole('link', { name: 'Kadomu', exact: true })).toHaveCount(known)
  expect(asked).toContain('/api/sessions')
  expect(asked.filter((path) => path === '/api/invitations')).toHaveLength(known)

  // The first press only asks, and the question disappears by itself.
  const end = page.getByRole('button', { name: /^Akhiri Edge di Windows/ })
  const sure = page.getByRole('button', { name: /^Ya, akhiri Edge di Windows/ })
  await stopClock(page)
  await end.dblclick()
  await expect(sure).toHaveText('Ya, akhiri')
  await page.clock.resume()
  await expectAccessible(page)
  await page.clock.fastForward(6000)
  await expect(devices).toHaveCount(4)
  await pressSurely(page, end, sure)
  await expect(page.getByRole('status').filter({ hasText: 'Perangkat itu sudah dikeluarkan.' })).toBeVisible()
  await expect(devices).toHaveCount(3)
  await expect(page.getByRole('heading', { name: 'Perangkat' })).toBeFocused()
  await pressSurely(
    page,
    page.getByRole('button', { name: 'Akhiri semua yang lain' }),
    page.getByRole('button', { name: 'Ya, akhiri semua yang lain' }),
  )
  await expect(page.getByText('Semua perangkat lain sudah dikeluarkan.')).toBeVisible()
  await expect(devices).toHaveCount(1)
  await expect(page.getByText(/^Akunmu tidak sedang masuk (ke kado ini )?di perangkat lain\.$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Akhiri semua yang lain' })).toHaveCount(0)
  await changePassword(page)

  await page.route('**/api/sessions', (route) => route.abort())
  await open(page, `${kado.url}/edit-accounts`)
  await expect(page.getByRole('alert')).toHaveText('Daftar perangkat belum bisa dimuat.')
  await page.unroute('**/api/sessions')
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(devices).toHaveCount(1)
})

test('the next person to sign in sees nothing of the one before', async ({ page, kado }) => {
  await kado.register(raka)
  await kado.register(sinta)
  await signInElsewhere(kado, raka, { 'user-agent': LAPTOP })
  await signIn(page, kado)
  await page.getByRole('link', { name: 'Akun' }).click()
  const accept = page.getByRole('button', { name: `Izinkan ${sinta.email}` })
  await expect(accept).toBeVisible()
  await page.context().clearCookies()
  await accept.click()
  const dialog = page.getByRole('dialog', { name: 'Login' })
  await expect(dialog).toBeVisible()
  await goTo(page, '/edit-pages')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)

  await signIn(page, kado)
  const [, { id }] = await (await page.request.get(`${kado.url}/api/accounts`)).json()
  const data = { may_edit: true }
  expect(await page.request.put(`${kado.url}/api/accounts/${id}`, { data })).toBeOK()
  await page.getByRole('link', { name: 'Akun' }).click()
  await expect(page.getByRole('button', { name: `Cabut izin ${sinta.email}` })).toBeVisible()
  await page.context().clearCookies()
  const end = page.getByRole('button', { name: /^Akhiri Edge/ })
  await pressSurely(page, end, page.getByRole('button', { name: /^Ya, akhiri Edge/ }))
  await logIn(page, sinta)
  await expect(page.getByText('pemilik hadiah yang mengaturnya')).toBeVisible()
  const region = page.getByRole('region', { name: 'Perangkat' })
  await expect(region.getByRole('listitem')).toHaveCount(1)
  await expect(region.getByText('Perangkat ini')).toBeVisible()
  await expect(page.getByText(raka.email)).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  // The other sessions stay: the laptop, and where Raka signed in here before.
  await letIn(page, kado)
  expect(await (await page.request.get(`${kado.url}/api/sessions`)).json()).toHaveLength(4)
})

/** Holds the list of accounts as it is now, and passes it to the page when released. */
async function holdAccounts(page: Page) {
  let release: () => void = () => undefined
  const isReleased = new Promise<void>((done) => {
    release = done
  })
  let hold: () => void = () => undefined
  const isHeld = new Promise<void>((done) => {
    hold = done
  })
  await page.route('**/api/accounts', async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    hold()
    await isReleased
    await route.fulfill({ response })
  })
  return { isHeld, release }
}

async function changePassword(page: Page) {
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
  await expect(newPassword).toHaveAccessibleDescription(
    'Terlalu mudah ditebak. Coba tiga kata yang tidak berhubungan.',
  )
  await expect(newPassword).toHaveValue('sayangku123')
  await newPassword.fill('kunang-kunang-di-sawah')
  await expect(newPassword).toHaveAccessibleDescription(/^Paling sedikit 8 karakter/)
  await dialog.getByRole('button', { name: 'Ubah Password' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Password updated successfully' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
}
