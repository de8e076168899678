import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { load as loadAnswers } from '#gift/answer/calls.ts'
import { enter } from '#tests/components/app.tsx'
import { failure, message } from '#tests/components/hub.ts'
import { answer, cutOff, sampleOf, valuesSentTo, written } from '#tests/components/network.ts'
import * as calls from './calls.ts'

const keep = page.getByRole('switch', { name: 'Catat kabar' })

test('each switch is stored at once and taken back by Urungkan; one that fails goes back', async () => {
  let stored = sampleOf(calls.loadSettings)
  answer(calls.saveSettings, ({ values }) => {
    stored = { ...stored, ...values }
    return written(stored)
  })
  await enter('/edit-pages?page=journal')
  await keep.click()
  await expect.element(message(/^Tersimpan/)).toBeVisible()
  await expect.element(page.getByText('Perlu dicatat')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect.element(page.getByText('Perlu dicatat')).toBeVisible()
  expect(valuesSentTo(calls.saveSettings)).toEqual([{ is_kept: true }, { is_kept: false }])
  cutOff(calls.saveSettings)
  await keep.click()
  await expect.element(failure('Belum tersimpan, coba lagi.')).toBeVisible()
  await expect.element(keep).not.toBeChecked()
})

test('without a record the visits are not counted as none', async () => {
  answer(loadAnswers, [
    { id: 1, at: Date.now(), page: 'letter', text: 'Aku baca dua kali.', read_at: null },
  ] as never)
  await enter('/edit-pages?page=journal')
  await expect.element(page.getByText('Aku baca dua kali.')).toBeVisible()
  await expect.element(page.getByText('kunjungan tidak dicatat')).toBeVisible()
  await expect.element(page.getByText('kali dibuka')).not.toBeInTheDocument()
})
