import type { Locator, Page } from '@playwright/test'
import { boxOf } from './gestures.ts'
import { closeForm, isPhone, pickSection, preview, reload, save } from './hub.ts'
import { type Field, type Section, sections } from './hub-fields.ts'
import { enter, expect, type Kado, test } from './kado.ts'

test('text typed into any section shows in the preview, and is not stored', {
  tag: ['@desk', '@preview'],
}, async ({ page, kado }) => {
  await enter(page, kado)
  // A typed date opens the gift there.
  await openSection(page, 'Date Input')
  await page.getByLabel('tanggal', { exact: true }).fill('02022022')
  for (const digit of '02022022')
    await preview(page).getByRole('button', { name: digit, exact: true }).click()
  await expect(preview(page).getByText('Tanggalnya tepat.')).toBeVisible()
  const [{ selected_date }] = await (await page.request.get(`${kado.url}/api/date-input`)).json()
  expect(selected_date).toBe('14022024')

  for (const [name, section] of Object.entries(sections))
    await test.step(name, () => expectSeenWhileTyped(page, kado, name, section))
})

test("the edited place is visible above a phone's sheet, and the form says whether it is stored", {
  tag: '@preview',
}, async ({ page, kado }) => {
  await enter(page, kado)
  // The form is long, and this place is low on a page that does not scroll.
  await openSection(page, 'Date Input')
  await page.getByLabel('tanggal', { exact: true }).focus()
  await expect.poll(() => roomUnderMark(page)).toBeGreaterThanOrEqual(0)
  // A phone's back button closes only the sheet.
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/page=date-input$/)
  await openSection(page, 'Opening')
  const heading = preview(page).locator('.curved-top')
  await fillTitle(page, 'Halo')
  await expect(page.getByRole('status').filter({ hasText: 'Belum disimpan' })).toBeVisible()
  await page.route('**/api/opening', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Belum tersimpan, coba lagi')).toBeVisible()
  await expect(heading).toHaveText('Halo')
  await page.unroute('**/api/opening')
  await save(page)
  await expect(page.getByText(/^Tersimpan \d\d\.\d\d$/)).toBeVisible()

  await fillTitle(page, 'Apa kabar')
  await expect(page.getByRole('status').filter({ hasText: 'Belum disimpan' })).toBeVisible()
  await expect(heading).toHaveText('Apa kabar')
  await reload(page)
  await expect(heading).toHaveText('Halo')
})

test('the preview keeps its scroll position and marks the edited place once', {
  tag: ['@desk', '@preview'],
}, async ({ page, kado }) => {
  await enter(page, kado)
  await openSection(page, 'Love Moments')
  await preview(page).getByRole('button', { name: 'Janji Kita' }).click()
  await preview(page).locator('body').evaluate('window.scrollTo(0, 240)')
  await page.getByLabel('judul momen').press('End')
  await page.getByLabel('judul momen').pressSequentially(' di jalan')
  await expect(preview(page).getByRole('button', { name: 'Pertama Bertemu di jalan' })).toBeAttached()
  const mark = preview(page).locator('.edited-mark')
  await mark.evaluate((element) => element.setAttribute('title', 'same'))
  await page.getByLabel('judul momen').pressSequentially(' itu')
  await expect(preview(page).getByRole('button', { name: 'Pertama Bertemu di jalan itu' })).toBeAttached()
  await expect(mark).toHaveAttribute('title', 'same')
  expect(await preview(page).locator('body').evaluate('window.scrollY')).toBe(240)
  await expect(preview(page).getByRole('button', { name: 'Janji Kita' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await preview(page).locator('body').evaluate('window.isSame = true')
  await save(page, 'Love moment updated successfully!')
  await expect(preview(page).getByRole('button', { name: 'Pertama Bertemu di jalan itu' })).toBeAttached()
  expect(await preview(page).locator('body').evaluate('[window.isSame, window.scrollY]')).toEqual([true, 240])
  // The card of another moment is far below.
  await page.getByRole('button', { name: 'Janji Kita', exact: true }).click()
  await page.getByLabel('surat').focus()
  await expect(preview(page).getByText('Satu lampion, dua permohonan.')).toBeInViewport()
  await page.getByRole('button', { name: 'Simpan' }).focus()
  await expect(mark).toHaveCount(0)

  // A letter that types itself is complete as soon as it is edited.
  await openSection(page, 'Surat Cinta')
  await expect(preview(page).locator('.typed-cursor')).toBeVisible()
  await page.getByLabel('paragraf 4', { exact: true }).fill('Sampai besok.')
  await expect(preview(page).locator('.typed-text p').last()).toHaveText('Sampai besok.')
  await expect(preview(page).locator('.typed-cursor')).toHaveCount(0)
  // What lies below the paper is scrolled into view, and a longer one is outlined as far as it is visible.
  const second = page.getByLabel('paragraf 2', { exact: true })
  await second.fill('x '.repeat(120))
  await page.getByLabel('tertanda').fill('Raka')
  await expect(preview(page).locator('.love-typing-signature')).toBeInViewport({ ratio: 1 })
  await second.fill('x '.repeat(400))
  const paper = await boxOf(preview(page).locator('.love-typing-sheet'))
  const end = async () => boxOf(mark).then(({ y, height }) => y + height)
  await expect.poll(end).toBeLessThan(paper.y + paper.height)
})

async function expectSeenWhileTyped(
  page: Page,
  kado: Kado,
  name: string,
  { reads, fields, isInner, isSavedAtOnce }: Section,
) {
  await openSection(page, name)
  await closeForm(page)
  const frame = isInner ? preview(page).frameLocator('iframe') : preview(page)
  await expect(frame.locator('h1')).toBeAttached()
  await frame.locator('body').evaluate('window.isSame = true')
  const ask = async (read: string) => (await page.request.get(`${kado.url}/api${read}`)).text()
  const stored = await Promise.all(reads.map(ask))
  for (const [edit, at, seen] of fields) {
    await openSection(page, name)
    await edit(page)
    await closeForm(page)
    await expectSeen(frame.locator(at).first(), seen)
  }
  if (!isSavedAtOnce) expect(await Promise.all(reads.map(ask))).toEqual(stored)
  expect(await frame.locator('body').evaluate('window.isSame')).toBe(true)
}

// In CSS pixels, from the marked place in the preview down to the form over it.
async function roomUnderMark(page: Page) {
  const mark = await preview(page).locator('.edited-mark').boundingBox()
  const form = await page.locator('.dialog-paper').boundingBox()
  return mark && form ? form.y - mark.y - mark.height : Number.NaN
}

function fillTitle(page: Page, title: string) {
  return page.getByLabel('judul halaman').fill(title)
}

async function openSection(page: Page, name: string) {
  await pickSection(page, name)
  if (isPhone(page)) await page.getByRole('button', { name: `Edit ${name}` }).click()
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
}

async function expectSeen(place: Locator, seen: Field[2]) {
  if (typeof seen === 'object' && 'attribute' in seen)
    await expect(place).toHaveAttribute(seen.attribute, seen.is)
  else await expect(place).toHaveText(seen)
}
