import type { Page, Route } from '@playwright/test'
import { raka, sinta } from '#tests/people.ts'
import { declineLogin, enter, expect, type Kado, logIn, open, test } from './kado.ts'
import { goTo } from './screen-walk.ts'

const PATH = '**/api/todo-list.php'

const todo = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })

test('a visitor switches todos, and the last of many taps counts', async ({ page, kado }) => {
  const logged = consoleOf(page)
  await open(page, `${kado.url}/features`)
  await page.getByRole('button', { name: 'Main Gift' }).click()
  await page.getByRole('link', { name: 'Plans' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Choose For This Month' })).toBeVisible()
  await expect(page.getByRole('switch')).toHaveCount(5)
  await expect(todo(page, 'Nonton di teras, bawa selimut')).toBeChecked()
  const ours = todo(page, 'Sehari tanpa ponsel')
  await expect(ours).not.toBeChecked()
  await ours.click()
  await expect(ours).toBeChecked()
  await expect.poll(() => stored(kado, 'Sehari tanpa ponsel')).toBe('1')
  await ours.focus()
  await page.keyboard.press('Space')
  await expect(ours).not.toBeChecked()
  await expect.poll(() => stored(kado, 'Sehari tanpa ponsel')).toBe('0')

  const held: Route[] = []
  const sent: number[] = []
  let isHeld = true
  await page.route(PATH, (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    sent.push(route.request().postDataJSON().is_selected)
    return isHeld ? held.push(route) : route.continue()
  })
  await ours.click()
  await expect(ours).toBeChecked()
  await expect.poll(() => sent).toEqual([1])
  expect(await stored(kado, 'Sehari tanpa ponsel')).toBe('0')
  const json = { status: 'error', success: false, code: 'too_many', message: 'Terlalu banyak.' }
  await held.pop()?.fulfill({ status: 429, json })
  await expect(ours).not.toBeChecked()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect.poll(() => logged.join()).toContain('The todos')

  for (const _ of [1, 2, 3, 4]) await ours.click()
  await expect(ours).not.toBeChecked()
  await expect.poll(() => sent).toEqual([1, 1])
  isHeld = false
  await held.pop()?.continue()
  await expect.poll(() => sent).toEqual([1, 1, 0])
  await expect.poll(() => stored(kado, 'Sehari tanpa ponsel')).toBe('0')
  await expect(ours).not.toBeChecked()
  await page.getByRole('link', { name: 'Kembali' }).click()
  await expect(page).toHaveURL(/\/features$/)
})

test('adding and deleting a todo ask for a login, and Urungkan undoes', async ({ page, kado }) => {
  await kado.register(raka)
  await kado.register(sinta)
  await open(page, `${kado.url}/gallery`)
  await goTo(page, '/todo-list')
  const add = page.getByRole('button', { name: 'Tambah' })
  await add.click()
  await expect(page.getByRole('alert')).toHaveText('Judul todo tidak boleh kosong!')
  const field = page.getByRole('textbox', { name: 'Rencana baru' })
  await expect(field).toBeFocused()
  await field.fill('Piknik di danau 🧺')
  await field.press('Enter')
  // Back closes one layer after the other, and then leaves the page.
  const login = page.getByRole('dialog', { name: 'Login' })
  await login.getByRole('button', { name: 'Lupa Password?' }).click()
  await expect(page.getByRole('dialog', { name: 'Ubah Password' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'Ubah Password' })).toHaveCount(0)
  await expect(login).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const music = page.getByRole('button', { name: 'Now Playing' })
  await music.click()
  await page.goBack()
  await expect(music).toHaveAttribute('aria-expanded', 'false')
  await expect(page).toHaveURL(/\/todo-list$/)
  await expect(field).toHaveValue('Piknik di danau 🧺')
  await add.click()
  await declineLogin(page)
  await music.click()
  await page.keyboard.press('Escape')
  await page.goBack()
  await expect(page).toHaveURL(/\/gallery$/)
  await page.goForward()
  await expect(page).toHaveURL(/\/todo-list$/)
  await field.fill('Piknik di danau 🧺')
  await expect(field).toHaveValue('Piknik di danau 🧺')
  await add.click()
  await logIn(page, sinta)
  await expect(page.getByRole('alert')).toHaveText('Akun ini belum boleh mengedit. Hubungi admin.')
  await expect(field).toHaveValue('Piknik di danau 🧺')
  await expect(page.getByRole('switch')).toHaveCount(5)

  await page.context().clearCookies()
  const readAgain = page.waitForRequest(
    (request) => request.method() === 'GET' && request.url().endsWith('/api/todo-list.php'),
  )
  await add.click()
  await logIn(page)
  await readAgain
  await expect(todo(page, 'Piknik di danau 🧺')).not.toBeChecked()
  await expect(field).toHaveValue('')
  expect(await stored(kado, 'Piknik di danau 🧺')).toBe('0')

  await page.context().clearCookies()
  const titles = await page.getByRole('switch').allTextContents()
  const removed = page.waitForRequest((request) => request.method() === 'DELETE')
  await page.getByRole('button', { name: 'Hapus Masak resep ibu berdua' }).click()
  const request = await removed
  expect(request.headers()['content-type']).toContain('application/x-www-form-urlencoded')
  expect(request.postData()).toMatch(/^id=\d+$/)
  await logIn(page)
  await expect(todo(page, 'Masak resep ibu berdua')).toHaveCount(0)
  await expect(todo(page, 'Foto di tempat pertama bertemu')).toBeFocused()
  const said = page.getByRole('status').filter({ hasText: '“Masak resep ibu berdua” dihapus.' })
  // While it is hovered it stays.
  await said.hover()
  expect(await stored(kado, 'Masak resep ibu berdua')).toBeUndefined()
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(todo(page, 'Masak resep ibu berdua')).toBeVisible()
  expect(await page.getByRole('switch').allTextContents()).toEqual(titles)
  expect(await stored(kado, 'Masak resep ibu berdua')).toBe('0')
})

test('a failed save of a todo loses nothing typed and is logged', async ({ page, kado }) => {
  const logged = consoleOf(page)
  await enter(page, kado, '/todo-list')
  const field = page.getByRole('textbox', { name: 'Rencana baru' })
  await page.route(PATH, (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()))
  await field.fill('Piknik')
  await page.getByRole('button', { name: 'Tambah' }).click()
  await page.getByRole('button', { name: 'Hapus Sehari tanpa ponsel' }).click()
  await expect.poll(() => logged.filter((line) => line.includes('The todos'))).toHaveLength(2)
  await expect(field).toHaveValue('Piknik')
  await expect(todo(page, 'Sehari tanpa ponsel')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)

  await open(page, `${kado.url}/edit-pages?page=plans`)
  await page.getByRole('button', { name: 'Edit Plans' }).click()
  await page.getByRole('button', { name: 'Jadikan momen: Nonton di teras, bawa selimut' }).click()
  const dialog = page.getByRole('dialog', { name: 'Jadikan momen' })
  await dialog.getByRole('button', { name: 'Jadikan momen' }).click()
  await expect(dialog.getByText('Suratnya harus diisi.')).toBeVisible()
  await dialog.getByLabel('sebaris cerita').fill('Filmnya jelek, malamnya bagus.')
  await dialog.getByLabel('tanggal', { exact: true }).fill('20 November 2026')
  await dialog.getByRole('button', { name: 'Jadikan momen' }).click()
  await expect(
    page.getByRole('link', { name: 'Sudah jadi momen: Nonton di teras, bawa selimut' }),
  ).toBeVisible()
  await open(page, `${kado.url}/love-moment`)
  await expect(page.getByText('20 November 2026')).toBeVisible()
})

function consoleOf(page: Page) {
  const lines: string[] = []
  page.on('console', (message) => message.type() === 'error' && lines.push(message.text()))
  return lines
}

async function stored(kado: Kado, title: string): Promise<string | undefined> {
  const answer = await fetch(`${kado.url}/api/todo-list.php`)
  const todos = (await answer.json()) as { title: string; is_selected: string }[]
  return todos.find((each) => each.title === title)?.is_selected
}
