import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { save as saveOpening } from '#gift/opening/calls.ts'
import { enter } from '#tests/components/app.tsx'
import { openForm, save } from '#tests/components/hub.ts'
import { answer, valuesSentTo, written } from '#tests/components/network.ts'

const next = page.getByRole('button', { name: 'Lanjut ke Date Input' })
const row = page.getByRole('button', { name: 'Berikutnya: Date Input' })
const title = page.getByLabelText('judul halaman')
const following = page.getByRole('dialog', { name: 'Edit Date Input' })

afterEach(() => page.viewport(390, 844))

const answerSaves = () =>
  answer(saveOpening, ({ values }) => written({ id: 1, title: '', recipient_name: '', ...values }))

test('the second button saves what was typed, and opens the next section in the sheet', async () => {
  answerSaves()
  await enter()
  await openForm('Opening')
  await title.fill('Masih Kita')
  await next.click()
  await expect.element(following.getByRole('heading', { name: 'Date Input' })).toBeVisible()
  await expect.element(page.getByTitle('Preview')).toHaveAttribute('src', '/date-input2')
  expect(valuesSentTo(saveOpening)).toEqual([expect.objectContaining({ title: 'Masih Kita' })])
  // The focus is in the sheet, whose button is gone.
  expect(following.element().contains(document.activeElement)).toBe(true)
})

test('without a change the second button saves nothing', async () => {
  await enter()
  await openForm('Opening')
  await next.click()
  await expect.element(following).toBeVisible()
  expect(valuesSentTo(saveOpening)).toEqual([])
})

test('what cannot be saved keeps the second button from leaving', async () => {
  await enter()
  await openForm('Opening')
  await title.fill('')
  await next.click()
  await expect.element(title).toHaveAccessibleDescription('Judul halaman harus diisi!')
  await expect.element(title).toHaveFocus()
  await expect.element(page.getByRole('dialog', { name: 'Edit Opening' })).toBeVisible()
})

test('after Simpan the sheet stays where it is, and offers the next section at its end', async () => {
  answerSaves()
  await enter()
  await openForm('Opening')
  await expect.element(row).not.toBeInTheDocument()
  await title.fill('Masih Kita')
  await save()
  await expect.element(row).toBeVisible()
  await expect.element(page.getByText(/^Tersimpan \d/)).toBeInViewport({ ratio: 1 })
  await row.click()
  await expect.element(following).toBeVisible()
})

test('the last section leads back to Persiapan, on a wide window too', async () => {
  await page.viewport(1440, 900)
  await enter('/edit-pages?page=journal')
  await page.getByRole('button', { name: 'Kembali ke Persiapan' }).click()
  const heading = page.getByRole('heading', { level: 1, name: 'Edit Persiapan' })
  await expect.element(heading).toHaveFocus()
})
