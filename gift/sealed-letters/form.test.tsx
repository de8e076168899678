import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { enter, leaveAndEnter } from '#tests/components/app.tsx'
import { graveFindings } from '#tests/components/axe.ts'
import { photo, pick } from '#tests/components/files.ts'
import { message, pickSection } from '#tests/components/hub.ts'
import { answer, firstOf, sentTo, valuesSentTo, written } from '#tests/components/network.ts'
import song from '#tests/fixtures/lagu.mp3?url'
import * as calls from './calls.ts'
import type { SealedLetter } from './schemas.ts'

const opened: SealedLetter = {
  id: 1,
  opens_on: '2025-02-13',
  state: 'opened',
  day: 365,
  title: '',
  text: 'Setahun.',
  opened_at: Date.parse('2025-02-14T03:00Z'),
}
const text = page.getByRole('textbox', { name: 'isi surat' })
const date = page.getByRole('textbox', { name: 'tanggal' })
const seal = page.getByRole('button', { name: 'Segel surat' })
const undo = page.getByRole('button', { name: 'Urungkan' })
const listen = page.getByRole('button', { name: 'Dengarkan' })
const seals = page.getByRole('navigation', { name: 'Surat-surat' })
const sealed = seals.getByRole('button', { name: /^14 Februari 2099 .* hari lagi$/ })

let letters: SealedLetter[]

beforeEach(async () => {
  letters = [opened]
  answer(calls.load, () => letters)
  answer(calls.create, ({ values }) => {
    const letter: SealedLetter = {
      id: 2,
      opens_on: String(values.opens_on),
      state: 'sealed',
      day: null,
      text: String(values.text),
      photo_url: values.photo ? '/images/cover-4.webp' : '',
    }
    letters = [...letters, letter]
    return written(letter, 'Surat tersegel.')
  })
  await enter()
  await pickSection('Surat Bersegel')
  await expect.element(page.getByRole('heading', { level: 2, name: 'Surat Bersegel' })).toBeVisible()
})

async function begin() {
  await page.getByRole('button', { name: 'Tulis surat baru' }).click()
  await text.fill('Nanti, ya.')
  await page.getByRole('radio', { name: 'Tanggal lain' }).click()
}

test('an opened letter is read, and cannot be changed', async () => {
  await expect.element(page.getByText(/^Surat ini sudah dibuka/)).toBeVisible()
  await expect.element(page.getByText('Setahun.')).toBeVisible()
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
})

test('a letter needs its text and its day; the nearest of the next days is offered first', async () => {
  await page.getByRole('button', { name: 'Tulis surat baru' }).click()
  const days = page.getByRole('group', { name: 'terbuka pada' }).getByRole('radio')
  await expect.element(days.first()).toBeChecked()
  await expect.element(days.last()).toHaveAccessibleName('Tanggal lain')
  await expect.element(page.getByText('lewat')).not.toBeInTheDocument()
  await seal.click()
  await expect.element(page.getByText('Suratnya belum ditulis.')).toBeVisible()
  await text.fill('Nanti, ya.')
  await days.last().click()
  await seal.click()
  await expect.element(page.getByText('Pilih kapan surat ini terbuka.')).toBeVisible()
  expect(sentTo(calls.create)).toEqual([])
})

test('a letter has one file: the second replaces the first, until that is undone', async () => {
  const recording = await (await fetch(song)).blob()
  await begin()
  await expect.element(page.getByText('Satu surat membawa satu foto atau satu rekaman')).toBeVisible()
  await pick(page.getByLabelText('Berkas foto'), await photo())
  await pick(page.getByLabelText('Berkas rekaman'), new File([recording], 'lagu.mp3', { type: 'audio/mpeg' }))
  await expect.element(listen).toBeVisible()
  await expect.element(page.getByText('Foto diganti rekaman.')).toBeVisible()
  await undo.click()
  await expect.element(page.getByRole('button', { name: 'Ganti foto' })).toBeVisible()
  await expect.element(listen).not.toBeInTheDocument()
})

test('a letter is sealed with its photo for a date', async () => {
  await begin()
  await pick(page.getByLabelText('Berkas foto'), await photo())
  await date.fill('14 Februari 2099')
  await expect.element(page.getByText(/^hari Sabtu, hari kalian ke-/)).toBeVisible()
  expect(await graveFindings()).toEqual([])
  await seal.click()
  await expect.element(message(/^Tersimpan/)).toBeVisible()
  expect(valuesSentTo(calls.create)).toEqual([
    { opens_on: '2099-02-14', title: '', text: 'Nanti, ya.', photo: expect.any(File) },
  ])
})

test.each(['a first letter', 'another one'])(
  'once %s is sealed it is in view, and the form is empty',
  async (which) => {
    if (which === 'a first letter') {
      letters = []
      await leaveAndEnter('/edit-pages?page=sealed-letters')
    }
    await begin()
    await date.fill('14 Februari 2099')
    await seal.click()
    await expect.element(sealed).toBeInViewport({ ratio: 1 })
    await expect.poll(() => sealed.element().querySelector('.sealing-pressed')).not.toBeNull()
    await expect.element(text).toHaveValue('')
    await expect.element(date).not.toBeInTheDocument()
    await expect.element(page.getByText('Belum disimpan')).not.toBeInTheDocument()
    await expect.element(seal).toBeVisible()
  },
)

test('a removed letter is restored by Urungkan, and is chosen again', async () => {
  answer(calls.remove, () => {
    letters = [opened]
    return written({ id: 2 })
  })
  await begin()
  await date.fill('14 Februari 2099')
  await seal.click()
  await sealed.click()
  const letter = firstOf(letters.slice(1))
  answer(calls.restore, () => {
    letters = [opened, letter]
    return written(letter)
  })
  await page.getByRole('button', { name: 'Hapus surat' }).click()
  await expect.element(sealed).not.toBeInTheDocument()
  await expect.element(page.getByText(/^Surat ini sudah dibuka/)).toBeVisible()
  await undo.click()
  await expect.element(sealed).toHaveAttribute('aria-current', 'true')
})
