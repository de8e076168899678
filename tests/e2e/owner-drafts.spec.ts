import type { Page } from '@playwright/test'
import { closeForm, openForm, save } from './hub.ts'
import { enter, expect, type Kado, letIn, open, raka, signIn, sinta, test } from './kado.ts'

const OFFER = /^Kami simpan drafmu, (baru saja|\d+ menit lalu)\./

type Account = { id: number; email: string }

test.beforeEach(({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept())
})

test('a draft is offered after a refresh and a closed tab, until it is saved', async ({
  page,
  context,
  kado,
}) => {
  await enter(page, kado)
  await openForm(page, 'Opening')
  await title(page).fill('Dari draf')
  await openAgain(page, kado)
  await expect(page.getByText(OFFER)).toBeVisible()
  await expect(title(page)).toHaveValue((await stored(kado)).title)
  // A newer draft does not replace it.
  await title(page).fill('Yang baru')
  await page.getByRole('button', { name: 'Pakai draf' }).click()
  await expect(title(page)).toHaveValue('Dari draf')
  await expect(page.getByText(OFFER)).toHaveCount(0)
  await page.getByRole('button', { name: 'Pakai lagi' }).click()
  await expect(title(page)).toHaveValue('Yang baru')

  const other = await context.newPage()
  await page.close()
  await openAgain(other, kado)
  await expect(title(other)).toHaveValue((await stored(kado)).title)
  await other.getByRole('button', { name: 'Pakai draf' }).click()
  await expect(title(other)).toHaveValue('Yang baru')
  await save(other)
  expect(await stored(kado)).toMatchObject({ title: 'Yang baru' })
  await openAgain(other, kado)
  await expect(other.getByText(OFFER)).toHaveCount(0)
})

test('a draft is discarded, and comes back when that is undone', async ({ page, kado }) => {
  await enter(page, kado)
  await openForm(page, 'Surat Cinta')
  await page.getByRole('textbox', { name: 'paragraf 1', exact: true }).fill('Aku menulis di kereta.')
  await openAgain(page, kado, 'Surat Cinta')
  await page.getByRole('button', { name: 'Buang' }).click()
  await expect(page.getByText(OFFER)).toHaveCount(0)
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(page.getByText(OFFER)).toBeVisible()
  await page.getByRole('button', { name: 'Buang' }).click()
  await openAgain(page, kado, 'Surat Cinta')
  await expect(page.getByText(OFFER)).toHaveCount(0)
})

test('a draft waits through an ended session, and no other account is offered it', async ({ page, kado }) => {
  await enter(page, kado)
  await kado.register(sinta)
  await openForm(page, 'Opening')
  await title(page).fill('Rahasia')
  await acceptSinta(page, kado)
  await page.context().clearCookies()
  await page.reload()
  await letIn(page, kado, sinta)
  await openAgain(page, kado)
  await expect(page.getByText(OFFER)).toHaveCount(0)
  await title(page).fill('Punya Sinta')
  await closeForm(page)
  await leave(page, 'Keluar saja')

  await signIn(page, kado, raka)
  await openForm(page, 'Opening')
  await page.getByRole('button', { name: 'Pakai draf' }).click()
  await expect(title(page)).toHaveValue('Rahasia')
  await closeForm(page)
  await leave(page, 'Keluar, simpan draf')
  await signIn(page, kado, sinta)
  await openForm(page, 'Opening')
  await expect(page.getByText(OFFER)).toHaveCount(0)
  await closeForm(page)
  await page.getByRole('button', { name: 'Keluar' }).click()
  await signIn(page, kado, raka)
  await openForm(page, 'Opening')
  await expect(page.getByText(OFFER)).toBeVisible()
})

test('the browser asks before it leaves only where something would be lost', async ({ page, kado }) => {
  const asked: string[] = []
  page.on('dialog', (dialog) => void asked.push(dialog.type()))
  await enter(page, kado)
  await openForm(page, 'Opening')
  await title(page).fill('Disimpan di sini')
  await page.reload()
  expect(asked).toEqual([])
  await open(page, `${kado.url}/todo-list`)
  await page.getByRole('textbox', { name: 'Rencana baru' }).pressSequentially('Piknik')
  await page.reload()
  expect(asked).toEqual(['beforeunload'])
})

async function openAgain(page: Page, kado: Kado, section = 'Opening') {
  await open(page, `${kado.url}/edit-pages`)
  await openForm(page, section)
}

async function acceptSinta(page: Page, kado: Kado) {
  const accounts = (await (await page.request.get(`${kado.url}/api/accounts`)).json()) as Account[]
  const id = accounts.find(({ email }) => email === sinta.email)?.id
  const origin = { origin: kado.url }
  const data = { may_edit: true }
  expect(await page.request.put(`${kado.url}/api/accounts/${id}`, { data, headers: origin })).toBeOK()
}

async function leave(page: Page, how: string) {
  await page.getByRole('button', { name: 'Keluar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: how, exact: true }).click()
  await page.waitForURL('**/login')
}

const title = (page: Page) => page.getByLabel('judul halaman')

async function stored(kado: Kado) {
  const [record] = (await (await fetch(`${kado.url}/api/opening`)).json()) as [{ title: string }]
  return record
}
