import type { Page } from '@playwright/test'
import { closeForm, isPhone, openForm, pickSection, save } from './hub.ts'
import { enter, expect, expectAccessible, type Kado, open, test } from './kado.ts'

const QUESTION = /^Halaman ini baru saja diubah dari perangkat lain\./

test("a save after another device's asks first, and an untouched form shows the other's text", async ({
  page,
  context,
  kado,
}) => {
  await enter(page, kado)
  const other = await context.newPage()
  await open(other, `${kado.url}/edit-pages`)
  for (const each of [page, other]) await openForm(each, 'Opening')
  await title(page).fill('Dari laptop')
  await title(other).fill('Dari HP')
  await other.getByLabel('nama penerima').fill('Sinta')
  await save(page)

  // The tab was just shown again: it learns of the other save while its own is on its way.
  await other.route('**/api/opening', async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    const seen = other.waitForResponse(
      (response) => response.request().method() === 'GET' && response.url().endsWith('/api/opening'),
    )
    await lookAgain(other)
    await seen
    await route.continue()
  })
  await press(other, 'Simpan')
  await expect(question(other)).toBeFocused()
  await other.unroute('**/api/opening')
  await expectAccessible(other)
  await expect(other.getByRole('button', { name: 'Simpan', exact: true })).toHaveCount(0)
  await expect(title(other)).toHaveValue('Dari HP')
  expect(await stored(kado)).toMatchObject({ title: 'Dari laptop' })

  await press(other, 'Muat yang baru')
  await expect(title(other)).toHaveValue('Dari laptop')
  await expect(question(other)).toHaveCount(0)
  await expect(other.getByRole('button', { name: 'Simpan', exact: true })).toBeFocused()
  await press(other, 'Pakai lagi')
  await expect(title(other)).toHaveValue('Dari HP')
  await expect(other.getByLabel('nama penerima')).toHaveValue('Sinta')
  await save(other)
  expect(await stored(kado)).toMatchObject({ title: 'Dari HP', recipient_name: 'Sinta' })
  await expect(other.getByText('Perubahanmu masih ada.')).toHaveCount(0)

  await title(page).fill('Laptop lagi')
  await press(page, 'Simpan')
  await expect(question(page)).toBeVisible()
  const answered = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await press(page, 'Tetap simpan punyaku')
  expect((await answered).status()).toBe(200)
  await expect(page.getByRole('status').filter({ hasText: 'Data berhasil disimpan!' })).toBeVisible()
  await expect(question(page)).toHaveCount(0)
  expect(await stored(kado)).toMatchObject({ title: 'Laptop lagi', recipient_name: 'Sayangku' })
  await title(page).fill('Sekali lagi')
  await save(page)
  await closeForm(page)

  // A form without typed text shows what another device stored when its tab is shown again.
  await lookAgain(other)
  await expect(title(other)).toHaveValue('Sekali lagi')
  await closeForm(other)

  // A draft that was set aside is asked about.
  for (const each of [page, other]) await openForm(each, 'Surat Cinta')
  await paragraph(other).fill('Aku menulis ini di kereta.')
  await closeForm(other)
  await openForm(other, 'Opening')
  await closeForm(other)
  await paragraph(page).fill('Aku menulis ini di rumah.')
  await save(page)

  await pickSection(other, 'Surat Cinta')
  if (isPhone(other)) await press(other, 'Edit Surat Cinta')
  await expect(question(other)).toBeVisible()
  await expect(paragraph(other)).toHaveValue('Aku menulis ini di kereta.')
  await press(other, 'Muat yang baru')
  await expect(paragraph(other)).toHaveValue('Aku menulis ini di rumah.')
  await press(other, 'Pakai lagi')
  await expect(paragraph(other)).toHaveValue('Aku menulis ini di kereta.')
})

const question = (page: Page) => page.getByRole('group', { name: QUESTION })
const title = (page: Page) => page.getByLabel('judul halaman')
// Dispatches what a browser does when a person returns to a tab.
const lookAgain = (page: Page) => page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)
const paragraph = (page: Page) => page.getByRole('textbox', { name: 'paragraf 1', exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function stored(kado: Kado) {
  const records = (await (await fetch(`${kado.url}/api/opening`)).json()) as unknown[]
  return records[0]
}
