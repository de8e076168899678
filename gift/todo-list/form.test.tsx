import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { create as createMoment, load as loadMoments } from '#gift/love-moment/calls.ts'
import { enter } from '#tests/components/app.tsx'
import { message, openForm } from '#tests/components/hub.ts'
import { answer, cutOff, sampleOf, valuesSentTo, written } from '#tests/components/network.ts'
import { create, keepMoment, load } from './calls.ts'

const dialog = page.getByRole('dialog', { name: 'Jadikan momen' })
const make = dialog.getByRole('button', { name: 'Jadikan momen' })

test('a chosen todo becomes a moment with a line of its own, and says so', async () => {
  const [todo] = sampleOf(load)
  const [moment] = [sampleOf(loadMoments).data].flat()
  if (!todo || !moment) throw new Error('The sample gift has todos and moments')
  answer(createMoment, written({ ...moment, id: 9 }))
  answer(keepMoment, ({ values }) => written({ ...todo, moment_id: Number(values.moment_id) }))
  await enter()
  await openForm('Plans', { hasSave: false })
  await page.getByRole('button', { name: 'Jadikan momen: Nonton di teras, bawa selimut' }).click()
  await make.click()
  await expect.element(dialog.getByText('Suratnya harus diisi.')).toBeVisible()
  await dialog.getByLabelText('sebaris cerita').fill('Filmnya jelek, malamnya bagus.')
  await dialog.getByLabelText('tanggal', { exact: true }).fill('20 November 2026')
  await make.click()
  await expect
    .element(page.getByRole('link', { name: 'Sudah jadi momen: Nonton di teras, bawa selimut' }))
    .toBeVisible()
  expect(valuesSentTo(createMoment)).toEqual([
    {
      title: 'Nonton di teras, bawa selimut',
      date: '20 November 2026',
      letter: 'Filmnya jelek, malamnya bagus.',
    },
  ])
  expect(valuesSentTo(keepMoment)).toEqual([{ id: String(todo.id), moment_id: 9 }])
})

test('beside the title stands whether a plan is stored', async () => {
  cutOff(create)
  await enter()
  await openForm('Plans', { hasSave: false })
  await page.getByRole('textbox', { name: 'Rencana baru' }).fill('Naik kereta pagi')
  await expect.element(message('Belum disimpan')).toBeVisible()
  await page.getByRole('button', { name: 'Tambah', exact: true }).click()
  await expect.element(message('Belum tersimpan, coba lagi')).toBeVisible()
  answer(create, written({ id: 99, title: 'Naik kereta pagi', is_selected: '0' }))
  await page.getByRole('button', { name: 'Tambah', exact: true }).click()
  await expect.element(message(/^Tersimpan \d/)).toBeVisible()
})
