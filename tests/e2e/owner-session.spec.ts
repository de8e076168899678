import type { Page } from '@playwright/test'
import { firstFolder } from './folders.ts'
import { closeForm, openForm } from './hub.ts'
import { enter, expect, expectAccessible, type Kado, logIn, open, raka, signIn, sinta, test } from './kado.ts'
import { walkTo } from './screen-walk.ts'
import { addressOf, openScreens } from './screens.ts'

// What a browser does that may keep nothing for this site: even asking throws.
const BLOCK_STORAGE = `for (const name of ['localStorage', 'sessionStorage']) {
  Object.defineProperty(window, name, {
    get() {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    },
  })
}`

test('no page is blank where the browser blocks its storage', async ({ page, kado }) => {
  await page.addInitScript({ content: BLOCK_STORAGE })
  const folder = await firstFolder(kado)
  await open(page, `${kado.url}/entah-di-mana`)
  for (const [name, { shows }] of Object.entries(openScreens)) {
    const address = addressOf(name, folder)
    await walkTo(page, address)
    await expect(page.getByText(shows).filter({ visible: true }).first(), name).toBeVisible()
    expect(page.url()).toBe(kado.url + address)
  }
  // By its address alone too, for the visitor and for the owner.
  for (const [address, shows] of [
    ['/', openScreens.opening.shows],
    ['/login', openScreens.login.shows],
  ] as const) {
    await open(page, kado.url + address)
    await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible()
  }
})

test('an owner signs in, edits and leaves where the browser blocks its storage', async ({ page, kado }) => {
  await kado.register(raka)
  await page.addInitScript({ content: BLOCK_STORAGE })
  await open(page, `${kado.url}/edit-opening`)
  await expect(page).toHaveURL(`${kado.url}/login`)
  await signIn(page, kado)
  await openForm(page, 'Opening')
  await expect(page.getByLabel('nama penerima')).toHaveValue('Sayangku')
  await closeForm(page)
  await page.getByRole('button', { name: 'Keluar' }).click()
  await page.waitForURL('**/login')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
})

test('the login dialog goes when its screen is left', async ({ page, kado }) => {
  await withTheAccounts(page, kado)
  await page.context().clearCookies()
  await page.getByRole('button', { name: `Izinkan ${sinta.email}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Login' })
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(page).not.toHaveURL(/\/edit-accounts$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)

  await signIn(page, kado)
  await page.getByRole('link', { name: 'Akun' }).click()
  await expect(page.getByText('Menunggu izin')).toBeVisible()
})

test('the name of a new folder outlives a session that has ended', async ({ page, kado }) => {
  await enter(page, kado, '/gallery')
  await page.getByRole('button', { name: 'Folder baru' }).click()
  await page.getByRole('textbox', { name: 'Nama folder' }).fill('Pantai')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Simpan' }).click()
  await logIn(page)
  await expect(page.getByRole('link', { name: 'Pantai' })).toBeVisible()
  expect(await (await fetch(`${kado.url}/api/gallery.php`)).text()).toContain('Pantai')
})

test('a login dialog that cannot be fetched says so, and the page stays', async ({ page, kado }) => {
  await kado.register(raka)
  await page.route(/login-dialog[^/]*\.js$/, (route) => route.abort())
  await signIn(page, kado)
  await openForm(page, 'Opening')
  await page.getByLabel('judul halaman').fill('Masih ada')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Simpan' }).click()
  const said = page.getByRole('alert').filter({ hasText: /^Login belum bisa dibuka\./ })
  await expect(said).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Login' })).toHaveCount(0)
  await expect(page.getByLabel('judul halaman')).toHaveValue('Masih ada')
  await expect(page.getByRole('button', { name: 'Simpan' })).toBeEnabled()
  await expectAccessible(page)
})

test('a list that was read before a change does not undo it when it comes late', async ({ page, kado }) => {
  await withTheAccounts(page, kado)
  await page.goBack()
  await expect(page.locator('iframe[title="Preview"]')).toBeVisible()

  let release: () => void = () => undefined
  const isReleased = new Promise<void>((done) => {
    release = done
  })
  let isHeld: () => void = () => undefined
  const held = new Promise<void>((done) => {
    isHeld = done
  })
  await page.route('**/api/accounts', async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const old = await route.fetch()
    isHeld()
    await isReleased
    await route.fulfill({ response: old })
  })
  const late = page.waitForResponse((response) => response.url().endsWith('/api/accounts'))
  await page.getByRole('link', { name: 'Akun' }).click()
  await held
  await page.getByRole('button', { name: `Izinkan ${sinta.email}` }).click()
  await expect(page.getByText('Boleh mengedit')).toBeVisible()
  release()
  await (await late).finished()
  // Whatever the page does with the answer it has done once another call has come and gone.
  await page.evaluate(`fetch('/healthz').then((answer) => answer.text())`)
  await expect(page.getByText('Boleh mengedit')).toBeVisible()
  await expect(page.getByText('Menunggu izin')).toHaveCount(0)
})

/** Signs Raka in and opens the list in which Sinta waits. */
async function withTheAccounts(page: Page, kado: Kado) {
  await kado.register(raka)
  await kado.register(sinta)
  await signIn(page, kado)
  await page.getByRole('link', { name: 'Akun' }).click()
  await expect(page.getByText('Menunggu izin')).toBeVisible()
}
