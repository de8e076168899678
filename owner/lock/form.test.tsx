import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { load as loadDate, loadHint } from '#gift/date-input/calls.ts'
import { enter, leaveAndEnter } from '#tests/components/app.tsx'
import { graveFindings } from '#tests/components/axe.ts'
import { failure, message, openForm, previewed, save } from '#tests/components/hub.ts'
import { answer, cutOff, hold, refuse, respondTo, valuesSentTo, written } from '#tests/components/network.ts'
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

test('the preview shows the lock and the hint before they are stored', async () => {
  await hint.fill('Hari itu hujan.')
  hold(calls.save)
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

test('the lock is stored at once, which is said no earlier; a typed hint waits for Simpan', async () => {
  await hint.fill('Hari itu hujan.')
  const release = hold(calls.save)
  await lock.click()
  await expect.element(lock).toBeChecked()
  await expect.element(message(/^Menyimpan$/)).toBeVisible()
  expect(stateOf(lock)).toBe('Menyimpan')
  expect(current()).toBe('Terbuka')
  release()
  await expect.poll(() => stateOf(lock)).toBe('Terkunci')
  expect(current()).toBe('Terkunci')
  await expect.element(message('Belum disimpan')).toBeVisible()
  expect(valuesSentTo(calls.save)).toEqual([{ locked: true, hint: '' }])
  await save()
  await expect.element(message(/^Tersimpan \d\d\.\d\d$/)).toBeVisible()
  expect(valuesSentTo(calls.save).at(-1)).toEqual({ locked: true, hint: 'Hari itu hujan.' })
  await expect.element(page.getByRole('button', { name: 'Singkirkan pesan' })).not.toBeInTheDocument()
})

test('Urungkan opens the gift again, and locks it once more', async () => {
  await lock.click()
  const undo = page.getByRole('button', { name: 'Urungkan' })
  await undo.click()
  await expect.poll(() => stateOf(lock)).toBe('Terbuka')
  await expect.element(undo).toHaveFocus()
  await undo.click()
  await expect.poll(() => stateOf(lock)).toBe('Terkunci')
  expect(valuesSentTo(calls.save).map(({ locked }) => locked)).toEqual([true, false, true])
})

test('a lock that is not stored goes back, and says so', async () => {
  cutOff(calls.save)
  await lock.click()
  await expect.element(failure('Belum tersimpan, coba lagi.')).toBeVisible()
  await expect.element(lock).not.toBeChecked()
  expect(stateOf(lock)).toBe('Terbuka')
  await expect.element(page.getByRole('button', { name: 'Urungkan' })).not.toBeInTheDocument()
})

test('a lock beside a hint that another device changed keeps that hint', async () => {
  const now = { locked: false, hint: 'Dari ponsel.' }
  refuse(calls.save, 'conflict')
  respondTo(calls.load, async () => {
    answer(calls.save, ({ values }) => written({ locked: values.locked === true, hint: String(values.hint) }))
    return Response.json(now)
  })
  await lock.click()
  await expect.poll(() => stateOf(lock)).toBe('Terkunci')
  expect(valuesSentTo(calls.save).at(-1)).toEqual({ locked: true, hint: 'Dari ponsel.' })
  await expect.element(hint).toHaveValue('Dari ponsel.')
})

// The word beside a switch.
function stateOf(control: typeof lock) {
  return control.element().closest('label')?.querySelector('b')?.textContent
}

// Which of both meanings is marked as the gift's.
function current() {
  return document.querySelector('.lock-meaning [data-current="true"] dt')?.textContent
}
