import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { enter } from '#tests/components/app.tsx'
import { graveFindings, waitForShortMotion } from '#tests/components/axe.ts'
import { closeForm, openForm } from '#tests/components/hub.ts'
import { showAlert } from '#web/ui/alerts.tsx'

const nav = page.getByRole('navigation', { name: 'Halaman' })
const link = (name: string) => nav.getByRole('link', { name, exact: true })
const all = page.getByRole('button', { name: 'Semua', exact: true })
const listed = page.getByRole('navigation', { name: 'Semua bagian' })
const preview = page.getByTitle('Preview')

afterEach(() => page.viewport(390, 844))

test.each([320, 390])('the bar names the sections of the specification, and all at %d', async (width) => {
  await page.viewport(width, 700)
  await enter()
  for (const name of ['Opening', 'Date Input', 'Days Of Love', 'Features', 'Love Moments'])
    await expect.element(link(name)).toBeInViewport({ ratio: 1 })
  await expect.element(all).toBeInViewport({ ratio: 1 })
  const { scrollWidth, clientWidth } = nav.element()
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  const boxes = [...nav.element().children].map((each) => each.getBoundingClientRect())
  expect(boxes.length).toBe(6)
  expect(boxes.filter(({ width, height }) => Math.min(width, height) < 44)).toEqual([])
  // One row.
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(1)
})

test('all sections are on one sheet in their groups, Persiapan first', async () => {
  await enter()
  await all.click()
  await expect.element(listed.getByRole('link').first()).toHaveAccessibleName('Persiapan')
  await expect.element(listed.getByRole('link').nth(20)).toBeInTheDocument()
  await expect.element(listed.getByRole('link', { name: 'Surat Cinta' })).toBeInViewport({ ratio: 1 })
  await expect.element(listed.getByRole('link', { name: 'Kabar' })).toBeInViewport({ ratio: 1 })
  await waitForShortMotion()
  const { scrollHeight, clientHeight } = document.querySelector('.dialog-paper') ?? document.body
  expect(scrollHeight).toBeLessThanOrEqual(clientHeight)
  expect(await graveFindings()).toEqual([])
  // What is still the sample says so.
  await expect.element(listed.getByRole('link', { name: 'Coupon' })).toHaveAccessibleDescription(/Belum siap/)
  const heights = listed
    .getByRole('link')
    .elements()
    .map((each) => each.getBoundingClientRect().height)
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  await listed.getByRole('link', { name: 'Kunci' }).click()
  await expect.element(listed).not.toBeInTheDocument()
  expect(location.search).toBe('?page=lock')
})

test('a search filters the sections by name and note, and Enter opens the first', async () => {
  await enter()
  await all.click()
  const search = page.getByRole('searchbox', { name: 'Cari bagian' })
  await search.fill('SURAT')
  await expect.element(page.getByRole('status').filter({ hasText: '3 bagian' })).toBeVisible()
  const names = listed
    .getByRole('link')
    .elements()
    .map((each) => each.textContent)
  expect(names.length).toBe(3)
  await search.fill('nenek')
  await expect.element(page.getByText('Tidak ada bagian bernama itu. Coba kata lain.')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(listed).toBeInTheDocument()
  await search.fill('rahasia')
  await userEvent.keyboard('{Enter}')
  await expect.element(preview).toHaveAttribute('src', '/date-input2')
  await expect.element(listed).not.toBeInTheDocument()
})

test('a message about success is gone before the sheet of sections opens, and moves nothing in it', async () => {
  await enter()
  showAlert('Data berhasil disimpan!')
  await expect.element(page.getByText('Data berhasil disimpan!')).toBeVisible()
  await all.click()
  await expect.element(page.getByRole('dialog', { name: 'Semua bagian' })).toBeVisible()
  await expect.element(page.getByText('Data berhasil disimpan!')).not.toBeInTheDocument()
})

test('Escape closes the sheet of sections', async () => {
  await enter()
  await all.click()
  await expect.element(listed).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(listed).not.toBeInTheDocument()
  await expect.element(preview).toHaveAttribute('src', '/')
  await expect.element(all).toHaveFocus()
})

test('a section with a draft says so at its button and in the sheet', async () => {
  await enter()
  await openForm('Opening')
  await page.getByLabelText('judul halaman').fill('Kita')
  await closeForm()
  const edit = page.getByRole('button', { name: 'Edit Opening', exact: true })
  await expect.element(edit).toHaveAccessibleDescription('Belum disimpan')
  await all.click()
  await expect
    .element(listed.getByRole('link', { name: 'Opening', exact: true }))
    .toHaveAccessibleDescription(/Belum disimpan/)
})
