import type { Page } from '@playwright/test'
import { expect, type Kado, logIn, open, raka, sinta, test } from './kado.ts'

const PATH = '**/api/todo-list.php'

const plan = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })

test('a visitor sees the plans and chooses among them', async ({ page, kado }) => {
  await open(page, `${kado.url}/features`)
  await page.getByRole('button', { name: 'Main Gift' }).click()
  await page.getByRole('link', { name: 'Plans' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Choose For This Month' })).toBeVisible()
  await expect(page.getByRole('switch')).toHaveCount(5)
  await expect(plan(page, 'Nonton di teras, bawa selimut')).toBeChecked()
  const ours = plan(page, 'Sehari tanpa ponsel')
  await expect(ours).not.toBeChecked()
  await ours.click()
  await expect(ours).toBeChecked()
  await expect.poll(() => stored(kado, 'Sehari tanpa ponsel')).toBe('1')
  await ours.focus()
  await page.keyboard.press('Space')
  await expect(ours).not.toBeChecked()
  await expect.poll(() => stored(kado, 'Sehari tanpa ponsel')).toBe('0')
  await page.getByRole('link', { name: 'Kembali' }).click()
  await expect(page).toHaveURL(/\/features$/)
})

test('a switch falls back when the server refuses, and of many quick taps the last is stored', async ({
  page,
  kado,
}) => {
  const logged = consoleOf(page)
  await open(page, `${kado.url}/todo-list`)
  const ours = plan(page, 'Sehari tanpa ponsel')
  const answer = await hold(page, 'PUT')
  await ours.click()
  await expect(ours).toBeChecked()
  expect(await stored(kado, 'Sehari tanpa ponsel')).toBe('0')
  await answer((route) => route.fulfill({ status: 429, json: refusal('too_many', 'Terlalu banyak.') }))
  await expect(ours).not.toBeChecked()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect.poll(() => logged.join()).toContain('The plans')

  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.postData() ?? ''))
  const answerAll = await hold(page, 'PUT')
  for (const _ of [1, 2, 3, 4]) await ours.click()
  await expect(ours).not.toBeChecked()
  await answerAll((route) => route.continue())
  await expect.poll(() => sent.map((body) => JSON.parse(body).is_selected)).toEqual([1, 0])
  await expect.poll(() => stored(kado, 'Sehari tanpa ponsel')).toBe('0')
  await expect(ours).not.toBeChecked()
})

test('a new plan asks for a login, and then is added', async ({ page, kado }) => {
  await kado.register(raka)
  await open(page, `${kado.url}/todo-list`)
  await page.getByRole('button', { name: 'Tambah' }).click()
  await expect(page.getByRole('alert')).toHaveText('Judul todo tidak boleh kosong!')
  const field = page.getByRole('textbox', { name: 'Rencana baru' })
  await expect(field).toBeFocused()
  await field.fill('Piknik di danau 🧺')
  await field.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Login' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(field).toHaveValue('Piknik di danau 🧺')
  await expect(page.getByRole('switch')).toHaveCount(5)

  const readAgain = page.waitForRequest(
    (request) => request.method() === 'GET' && request.url().endsWith('/api/todo-list.php'),
  )
  await page.getByRole('button', { name: 'Tambah' }).click()
  await logIn(page)
  await readAgain
  await expect(plan(page, 'Piknik di danau 🧺')).toBeVisible()
  await expect(plan(page, 'Piknik di danau 🧺')).not.toBeChecked()
  await expect(field).toHaveValue('')
  expect(await stored(kado, 'Piknik di danau 🧺')).toBe('0')
  await kado.restart()
  await open(page, `${kado.url}/todo-list`)
  await expect(page.getByRole('switch')).toHaveCount(6)
})

test('a deletion asks for a login, goes on, and can be taken back', async ({ page, kado }) => {
  await kado.register(raka)
  await open(page, `${kado.url}/todo-list`)
  await expect(page.getByRole('switch')).toHaveCount(5)
  const titles = await page.getByRole('switch').allTextContents()
  const removed = page.waitForRequest((request) => request.method() === 'DELETE')
  await page.getByRole('button', { name: 'Hapus Masak resep ibu berdua' }).click()
  const request = await removed
  expect(request.headers()['content-type']).toContain('application/x-www-form-urlencoded')
  expect(request.postData()).toMatch(/^id=\d+$/)
  await logIn(page)
  await expect(plan(page, 'Masak resep ibu berdua')).toHaveCount(0)
  await expect(plan(page, 'Foto di tempat pertama bertemu')).toBeFocused()
  const said = page.getByRole('alert')
  await expect(said).toHaveText('“Masak resep ibu berdua” dihapus.')
  // Looked at it stays, however long the rest takes.
  await said.hover()
  expect(await stored(kado, 'Masak resep ibu berdua')).toBeUndefined()
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(plan(page, 'Masak resep ibu berdua')).toBeVisible()
  expect(await page.getByRole('switch').allTextContents()).toEqual(titles)
  expect(await stored(kado, 'Masak resep ibu berdua')).toBe('0')
})

test('when saving fails nothing typed is lost, and it is only logged; a list that does not come is retried', async ({
  page,
  kado,
}) => {
  await kado.register(raka)
  const logged = consoleOf(page)
  await page.route(PATH, (route) => route.abort())
  await open(page, `${kado.url}/todo-list`)
  await expect(page.getByRole('alert')).toHaveText('Rencana kita belum bisa diambil.')
  await expect(page.getByRole('textbox', { name: 'Rencana baru' })).toBeVisible()
  await expect.poll(() => logged.join()).toContain('GET /todo-list.php failed')
  await page.unroute(PATH)
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByRole('switch')).toHaveCount(5)
  await page.route(PATH, (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()))
  const field = page.getByRole('textbox', { name: 'Rencana baru' })
  await field.fill('Piknik')
  await page.getByRole('button', { name: 'Tambah' }).click()
  await page.getByRole('button', { name: 'Hapus Sehari tanpa ponsel' }).click()
  await expect.poll(() => logged.filter((line) => line.includes('The plans'))).toHaveLength(2)
  await expect(field).toHaveValue('Piknik')
  await expect(plan(page, 'Sehari tanpa ponsel')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('an account that may not edit is told so', async ({ page, kado }) => {
  await kado.register(raka)
  await kado.register(sinta)
  await open(page, `${kado.url}/todo-list`)
  await page.getByRole('textbox', { name: 'Rencana baru' }).fill('Piknik')
  await page.getByRole('button', { name: 'Tambah' }).click()
  await logIn(page, sinta)
  await expect(page.getByRole('alert')).toHaveText('Akun ini belum boleh mengedit. Hubungi admin.')
  await expect(page.getByRole('textbox', { name: 'Rencana baru' })).toHaveValue('Piknik')
})

test('the longest plan fits the narrowest window', async ({ page, kado }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  const long = ['W'.repeat(120), `${'rencana panjang '.repeat(7)}x`]
  const plans = long.map((title, id) => ({ id: id + 1, title, is_selected: '1' }))
  await page.route(PATH, (route) => route.fulfill({ json: plans }))
  await open(page, `${kado.url}/todo-list`)
  await expect(page.getByRole('switch')).toHaveCount(2)
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
  const controls = page.locator('main :is(button, a, input):visible')
  for (const control of await controls.all()) {
    const box = await control.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect(box?.width).toBeGreaterThanOrEqual(44)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320)
  }
})

function consoleOf(page: Page) {
  const lines: string[] = []
  page.on('console', (message) => message.type() === 'error' && lines.push(message.text()))
  return lines
}

type Handler = Parameters<Page['route']>[1]
type Route = Parameters<Handler>[0]

// Keeps the first such call waiting until it is told how to answer; later ones go through.
async function hold(page: Page, method: string) {
  let release: ((answer: (route: Route) => unknown) => void) | undefined
  const held = new Promise<(route: Route) => unknown>((done) => {
    release = done
  })
  let isFirst = true
  await page.route(PATH, async (route) => {
    if (route.request().method() !== method || !isFirst) return route.continue()
    isFirst = false
    await (await held)(route)
  })
  return async (answer: (route: Route) => unknown) => release?.(answer)
}

function refusal(code: string, message: string) {
  return { status: 'error', success: false, code, message }
}

async function stored(kado: Kado, title: string): Promise<string | undefined> {
  const answer = await fetch(`${kado.url}/api/todo-list.php`)
  const plans = (await answer.json()) as { title: string; is_selected: string }[]
  return plans.find((each) => each.title === title)?.is_selected
}
