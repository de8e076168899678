import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { load as loadDate, loadHint } from '#gift/date-input/calls.ts'
import { enter, leaveAndEnter } from '#tests/components/app.tsx'
import { graveFindings } from '#tests/components/axe.ts'
import { openForm, previewed, save } from '#tests/components/hub.ts'
import { answer, valuesSentTo, written } from '#tests/components/network.ts'
import * as calls from './calls.ts'

const lock = page.getByRole('switch', { name: 'Kunci hadiah ini' })
const hint = page.getByLabelText('petunjuk')

beforeEach(async () => {
  answer(calls.save, ({ values }) => written({ locked: values.locked === true, hint: String(values.hint) }))
  await enter()
  await openForm('Kunci')
})

test('both choices are explained, and a date that is still the sample is named', async () => {
  await expect.element(lock).not.toBeChecked()
  await expect.element(page.getByText('Siapa pun yang punya alamatnya')).toBeVisible()
  await expect.element(page.getByText('Hanya yang tahu tanggal rahasianya')).toBeVisible()
  await expect.element(page.getByText('Tanggal rahasiamu masih contoh (14 Februari 2024)')).toBeVisible()
  await page.getByRole('link', { name: 'Ganti di Date Input' }).click()
  await expect.poll(() => location.search).toBe('?page=date-input')
})

test('a hint of more than 120 characters is refused', async () => {
  await hint.fill('x'.repeat(121))
  await save()
  await expect.element(page.getByText('Petunjuk paling banyak 120 karakter.')).toBeVisible()
  expect(valuesSentTo(calls.save)).toEqual([])
})

test.each([
  ['14-02-2024 ya', true],
  ['sore, 14 februari 2024', true],
  ['Hari itu hujan.', false],
])('the hint "%s" gives the date away: %s', async (text, isSaid) => {
  const said = page.getByText('Petunjuk ini menyebut tanggalnya sendiri')
  await hint.fill(text)
  if (isSaid) await expect.element(said).toBeVisible()
  else await expect.element(said).not.toBeInTheDocument()
})

test('the preview shows the lock and its hint before they are saved', async () => {
  await hint.fill('Hari itu hujan.')
  await lock.click()
  await expect.poll(() => previewed(loadDate)).toMatchObject([{ selected_date: '' }])
  expect(previewed(loadHint)).toEqual({ hint: 'Hari itu hujan.' })
})

test('a locked gift shows its lock and its hint beside the date page', async () => {
  answer(calls.load, { locked: true, hint: 'Hari itu hujan.' })
  await leaveAndEnter('/edit-pages')
  await openForm('Kunci')
  await expect.element(lock).toBeChecked()
  await expect.element(hint).toHaveValue('Hari itu hujan.')
  await expect.element(page.getByTitle('Preview')).toHaveAttribute('src', '/date-input2')
  expect(await graveFindings()).toEqual([])
})

test('the owner locks the gift with a hint', async () => {
  await hint.fill('Hari itu hujan.')
  await lock.click()
  await expect.element(page.getByText('Terkunci', { exact: true }).first()).toBeVisible()
  await save()
  await expect.poll(() => valuesSentTo(calls.save)).toMatchObject([{ locked: true, hint: 'Hari itu hujan.' }])
  await expect.element(lock).toBeChecked()
})
