import type { Page } from '@playwright/test'
import { sinta } from '#tests/people.ts'
import { closeForm, openForm, save } from './hub.ts'
import { enter, expect, type Kado, open, signInHere, test } from './kado.ts'

const OFFER = /^Kami simpan drafmu, (baru saja|\d+ menit lalu)\./

type Account = { id: number; email: string }

test('a draft is offered after a refresh or a closed tab until it is taken or discarded', async ({
  page,
  context,
  kado,
}) => {
  const asked: string[] = []
  context.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await enter(page, kado)
  await openForm(page, 'Opening')
  await title(page).fill('Dari draf')
  await openAgain(page, kado)
  await expect(page.getByText(OFFER)).toBeVisible()
  await expect(title(page)).toHaveValue((await stored(kado)).title)
  // Neither a save of the shown values nor a newer draft replaces it.
  await expect(page.getByText('Belum disimpan.')).toHaveCount(0)
  await save(page)
  await expect(page.getByText(OFFER)).toBeVisible()
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
  await other.getByRole('button', { name: 'Buang' }).click()
  await title(other).fill('Tidak jadi')
  await openAgain(other, kado)
  await other.getByRole('button', { name: 'Buang' }).click()
  await expect(other.getByText(OFFER)).toHaveCount(0)
  await other.getByRole('button', { name: 'Urungkan' }).click()
  await expect(other.getByText(OFFER)).toBeVisible()
  await other.getByRole('button', { name: 'Buang' }).click()
  await openAgain(other, kado)
  await expect(title(other)).toHaveValue('Yang baru')
  await expect(other.getByText(OFFER)).toHaveCount(0)

  // The browser asks before leaving only where something would be lost.
  expect(asked).toEqual([])
  await open(other, `${kado.url}/todo-list`)
  await other.getByRole('textbox', { name: 'Rencana baru' }).pressSequentially('Piknik')
  await other.reload()
  expect(asked).toEqual(['beforeunload'])
})

test('signing out asks about drafts, which are offered to their account alone', async ({ page, kado }) => {
  await enter(page, kado)
  await kado.register(sinta)
  await acceptSinta(page, kado)
  const leave = page.getByRole('button', { name: 'Keluar' })
  const dialog = page.getByRole('dialog', { name: 'Ada yang belum disimpan' })
  await openForm(page, 'Opening')
  await title(page).fill('Rahasia')
  await closeForm(page)
  await leave.click()
  await dialog.getByRole('button', { name: 'Lanjut mengedit' }).click()
  await openForm(page, 'Opening')
  await expect(title(page)).toHaveValue('Rahasia')
  await closeForm(page)
  await leave.click()
  await dialog.getByRole('button', { name: 'Keluar, simpan draf', exact: true }).click()
  await page.waitForURL('**/login')

  await signInHere(page, sinta)
  await openForm(page, 'Opening')
  await expect(page.getByText(OFFER)).toHaveCount(0)
  await title(page).fill('Punya Sinta')
  await closeForm(page)
  await leave.click()
  await dialog.getByRole('button', { name: 'Keluar saja', exact: true }).click()
  await page.waitForURL('**/login')
  await signInHere(page)
  await openForm(page, 'Opening')
  await page.getByRole('button', { name: 'Pakai draf' }).click()
  await expect(title(page)).toHaveValue('Rahasia')
})

async function openAgain(page: Page, kado: Kado) {
  await open(page, `${kado.url}/edit-pages`)
  await openForm(page, 'Opening')
}

async function acceptSinta(page: Page, kado: Kado) {
  const accounts = (await (await page.request.get(`${kado.url}/api/accounts`)).json()) as Account[]
  const id = accounts.find(({ email }) => email === sinta.email)?.id
  const origin = { origin: kado.url }
  const data = { may_edit: true }
  expect(await page.request.put(`${kado.url}/api/accounts/${id}`, { data, headers: origin })).toBeOK()
}

const title = (page: Page) => page.getByLabel('judul halaman')

async function stored(kado: Kado) {
  const [record] = (await (await fetch(`${kado.url}/api/opening`)).json()) as [{ title: string }]
  return record
}
