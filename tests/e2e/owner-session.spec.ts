import type { Page } from '@playwright/test'
import { raka } from '#tests/people.ts'
import { firstFolder } from './folders.ts'
import { closeForm, openForm } from './hub.ts'
import {
  declineLogin,
  enter,
  expect,
  expectAccessible,
  logIn,
  open,
  signIn,
  signInHere,
  test,
} from './kado.ts'
import { walkTo } from './screen-walk.ts'
import { addressOf, openScreens } from './screens.ts'

// A browser that blocks all storage throws at every access.
const BLOCK_STORAGE = `for (const name of ['localStorage', 'sessionStorage']) {
  Object.defineProperty(window, name, {
    get() {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    },
  })
}`

test('every page works where the browser blocks its storage', async ({ page, kado }) => {
  await kado.register(raka)
  await page.addInitScript({ content: BLOCK_STORAGE })
  const folder = await firstFolder(kado)
  const { opening, ...others } = openScreens
  await open(page, kado.url)
  await expect(page.getByText(opening.shows).first()).toBeVisible()
  for (const [name, { shows }] of Object.entries(others)) {
    const address = addressOf(name, folder)
    await walkTo(page, address)
    await expect(page.getByText(shows).filter({ visible: true }).first(), name).toBeVisible()
    expect(page.url()).toBe(kado.url + address)
  }
  await open(page, `${kado.url}/edit-opening`)
  await expect(page).toHaveURL(`${kado.url}/login`)
  // Without its cookie there is no session.
  await page.route('**/api/session', (route) => route.fulfill({ json: { user: null, owner: false } }))
  await page.getByLabel('Email').fill(raka.email)
  await page.getByLabel('Password', { exact: true }).fill(raka.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toHaveText(/^Browser ini memblokir cookie\. Izinkan cookie/)
  await expect(page).toHaveURL(`${kado.url}/login`)
  await page.unroute('**/api/session')
  await signInHere(page)
  await openForm(page, 'Opening')
  await expect(page.getByLabel('nama penerima')).toHaveValue('Sayangku')
  await closeForm(page)
  await page.getByRole('button', { name: 'Keluar' }).click()
  await page.waitForURL('**/login')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
})

test('an expired session asks for a login in place and loses nothing', async ({ page, kado }) => {
  await page.route(/login-dialog[^/]*\.js$/, (route) => route.abort())
  await enter(page, kado, '/edit-features')
  await page.getByLabel('judul halaman').fill('Rumah Kita')
  await page.context().clearCookies()
  const save = page.getByRole('button', { name: 'Simpan' })
  await save.click()
  await expect(page.getByRole('alert').filter({ hasText: /^Login belum bisa dibuka\./ })).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Login' })
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByRole('button', { name: 'Muat ulang' })).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByLabel('judul halaman')).toHaveValue('Rumah Kita')
  await expect(save).toBeEnabled()

  // The question is asked again, and its answer is sent once the network is back.
  await save.click()
  const again = page.getByRole('button', { name: 'Coba lagi' })
  await expect(again).toBeVisible()
  await page.unroute(/login-dialog[^/]*\.js$/)
  await again.click()
  await expect(dialog).toBeVisible()
  await declineLogin(page)
  await signIn(page, kado)
  await walkTo(page, '/edit-features')
  await page.getByLabel('judul halaman').fill('Rumah Kita')
  await page.context().clearCookies()
  await save.click()
  await expect(dialog).toBeVisible()
  expect(await countTabsOutside(page)).toBe(0)
  await declineLogin(page)
  await expect(page.getByLabel('judul halaman')).toHaveValue('Rumah Kita')
  // The next save asks for the login again and goes on.
  await save.click()
  await logIn(page)
  await expect(page.getByRole('status').filter({ hasText: 'Data berhasil disimpan!' })).toBeVisible()
  await expect(page.getByLabel('judul halaman')).toHaveValue('Rumah Kita')
  expect(await page.evaluate(() => localStorage.getItem('isLoggedIn'))).toBe('true')
  expect(await (await page.request.get(`${kado.url}/api/features`)).json()).toMatchObject({
    title: 'Rumah Kita',
  })

  // Content of the owner alone waits for the login too.
  await walkTo(page, '/gallery')
  await page.getByRole('button', { name: 'Folder baru' }).click()
  await page.getByRole('textbox', { name: 'Nama folder' }).fill('Pantai')
  await page.context().clearCookies()
  await save.click()
  await logIn(page)
  await expect(page.getByRole('link', { name: 'Pantai' })).toBeVisible()

  // A lost network does not end the session.
  await page.route('**/api/session', (route) => route.abort())
  await open(page, `${kado.url}/love-typing`)
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page).toHaveURL(/\/edit-love-typing$/)
  await expect(page.getByRole('alert')).toHaveText('Belum bisa memeriksa akunmu.')
  expect(await page.evaluate(() => localStorage.getItem('isLoggedIn'))).toBe('true')
  await page.unroute('**/api/session')
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByLabel('paragraf 1', { exact: true })).toBeVisible()

  await page.context().clearCookies()
  await open(page, `${kado.url}/edit-opening`)
  await logIn(page)
  await expect(page.getByLabel('nama penerima')).toHaveValue('Sayangku')
  await expect(page).toHaveURL(`${kado.url}/edit-opening`)
  await page.context().clearCookies()
  await open(page, `${kado.url}/edit-opening`)
  await dialog.getByRole('button', { name: 'Tutup' }).click()
  await page.waitForURL('**/login')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('isLoggedIn'))).toBeNull()
})

/** How often the focus was outside an open dialog, while Tab went through it in both directions. */
async function countTabsOutside(page: Page) {
  let outside = 0
  for (const key of ['Tab', 'Shift+Tab'])
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press(key)
      outside += await page.evaluate<number>(`Number(!document.activeElement.closest('dialog[open]'))`)
    }
  return outside
}
