import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as dateInput from '#gift/date-input/calls.ts'
import * as daysOfLove from '#gift/days-of-love/calls.ts'
import * as features from '#gift/features/calls.ts'
import * as opening from '#gift/opening/calls.ts'
import { enter } from '#tests/components/app.tsx'
import { closeForm, failure, message, openForm, save } from '#tests/components/hub.ts'
import {
  answer,
  answerFromSample,
  cutOff,
  hold,
  refuse,
  respondTo,
  sentTo,
  written,
} from '#tests/components/network.ts'

const title = page.getByLabelText('judul halaman')
const name = page.getByLabelText('nama penerima')

test("the server's refusal is shown under its field, and what was typed stays", async () => {
  const sentence = 'Nama penerima paling banyak 14 karakter.'
  refuse(opening.save, 'validation', { message: sentence, fields: { recipient_name: sentence } })
  await enter('/edit-opening')
  await name.fill('Sin')
  await save()
  await expect.element(name).toHaveAccessibleDescription(sentence)
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveValue('Sin')
})

test.each([{ success: false }, { status: 'error', message: 'Belum bisa.' }])(
  'a save that is refused as %j says so and loses nothing',
  async (body) => {
    respondTo(opening.save, async () => Response.json(body))
    await enter('/edit-opening')
    await title.fill('Belum')
    await save()
    await expect.element(failure('Gagal menyimpan data.')).toBeVisible()
    await expect.element(title).toHaveValue('Belum')
    await expect.element(message('Data berhasil disimpan!')).not.toBeInTheDocument()
  },
)

test('characters are counted as people count them', async () => {
  answer(opening.save, ({ values }) => written({ id: 1, title: '', recipient_name: '', ...values }))
  await enter('/edit-opening')
  await name.fill('Nama yang terlalu panjang')
  await title.fill('Dua belas 👩‍❤️‍👨!')
  await expect.element(page.getByText('12/11')).toBeVisible()
  await save()
  await expect.element(page.getByText('Judul halaman paling banyak 11 karakter.')).toBeVisible()
  await expect.element(page.getByText('Nama penerima paling banyak 14 karakter.')).toBeVisible()
  await expect.element(title).toHaveValue('Dua belas 👩‍❤️‍👨!')
  await title.fill('👩‍❤️‍👨👩‍❤️‍👨👩‍❤️‍👨')
  await expect.element(page.getByText('3/11')).toBeVisible()
  await name.fill('Sinta')
  await save()
  await expect.element(message('Data berhasil disimpan!')).toBeVisible()
})

test.each([
  ['Opening', opening.save, ['Gagal menyimpan data.']],
  [
    'Date Input',
    dateInput.update,
    ['Gagal menyimpan data tanggal.', 'Terjadi kesalahan saat menyimpan data.'],
  ],
  ['Days Of Love', daysOfLove.save, ['Terjadi kesalahan saat menyimpan data.']],
  ['Features', features.save, ['Terjadi kesalahan saat menyimpan data.']],
] as const)(
  'without a network %s says its own sentences and keeps what was typed',
  async (form, call, said) => {
    cutOff(call)
    await enter()
    await openForm(form)
    await title.fill('Belum hilan')
    await save()
    for (const sentence of said) await expect.element(failure(sentence)).toBeVisible()
    await expect.element(title).toHaveValue('Belum hilan')
    await closeForm()
  },
)

test.each([
  ['/edit-opening', opening.load],
  ['/edit-daysoflove', daysOfLove.loadTimeZone],
] as const)(
  'the form of %s shows that it is loading or failed, and loads on retry',
  async (address, call) => {
    const release = hold(call)
    await enter(address)
    await expect.element(page.getByRole('status')).toHaveTextContent('Memuat')
    cutOff(call)
    release()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Gagal mengambil data.')
    await expect.element(page.getByRole('button', { name: 'Simpan' })).not.toBeInTheDocument()
    answerFromSample(call)
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await expect.element(title).not.toHaveValue('')
  },
)

test('what is typed while the values are being checked is not taken for sent', async () => {
  answer(opening.save, ({ values }) => written({ id: 1, title: '', recipient_name: '', ...values }))
  await enter('/edit-opening')
  await title.fill('Halo')
  await title.click()
  const button = page.getByRole('button', { name: 'Simpan' }).element()
  // In one task, so that the check has not ended.
  if (button instanceof HTMLButtonElement) button.click()
  document.execCommand('insertText', false, ' lagi')
  await expect.element(message('Data berhasil disimpan!')).toBeVisible()
  expect(sentTo(opening.save)[0]?.values.title).toBe('Halo')
  await expect.element(title).toHaveValue('Halo lagi')
})

test('a save whose response is lost is repeated', async () => {
  const lost = () =>
    new Response('<h1>502 Bad Gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } })
  const stored = written({ id: 1, title: 'Halo', recipient_name: 'Sinta Dewi' })
  respondTo(opening.save, async () => (sentTo(opening.save).length === 1 ? lost() : Response.json(stored)))
  await enter('/edit-opening')
  await title.fill('Halo')
  await name.fill('Sinta Dewi')
  await save()
  await expect.element(message('Data berhasil disimpan!')).toBeVisible()
  expect(sentTo(opening.save)).toHaveLength(2)
})
