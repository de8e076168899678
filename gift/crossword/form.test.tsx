import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { enter } from '#tests/components/app.tsx'
import { graveFindings } from '#tests/components/axe.ts'
import { photo, pick } from '#tests/components/files.ts'
import { closeForm, message, openForm, save } from '#tests/components/hub.ts'
import { answer, sampleOf, sentTo, valuesSentTo, written } from '#tests/components/network.ts'
import * as calls from './calls.ts'

const group = (number: number) => page.getByRole('group', { name: `Kata ${number}`, exact: true })
const word = (number: number) => group(number).getByLabelText('kata', { exact: true })
const clue = (number: number) => group(number).getByLabelText('petunjuk')
const placed = page.getByRole('region', { name: 'Papan' }).getByRole('status')
const address = page.getByLabelText('alamat teka-teki lain')
const { words } = sampleOf(calls.load)

beforeEach(async () => {
  answer(calls.save, ({ values }) => written({ ...sampleOf(calls.load), ...values }))
  await enter()
  await openForm('Crossword')
})

test('the crossword is laid out while words are typed, and a word without a place is named', async () => {
  await expect.element(placed).toHaveTextContent('10 dari 10 kata dapat tempat di papan.')
  await page.getByRole('button', { name: 'Tambah kata' }).click()
  await expect.element(word(11)).toHaveFocus()
  await userEvent.keyboard('ZZZ')
  await expect.element(placed.filter({ hasText: /10 dari 11 kata.*Belum dapat tempat: ZZZ\./ })).toBeVisible()
  await expect.element(group(11).getByText('Belum dapat tempat di papan.')).toBeVisible()
  expect(await graveFindings()).toEqual([])
  await word(11).fill('pasar malam')
  await expect.element(placed).toHaveTextContent('11 dari 11 kata dapat tempat di papan.')
  await closeForm()
})

test('each problem is shown at its field, and nothing is sent', async () => {
  await word(1).fill('k4mu')
  await clue(2).fill('')
  await address.fill('http://tts.example')
  await save()
  await expect
    .element(group(1).getByRole('alert'))
    .toHaveTextContent('Kata terdiri dari 2 sampai 12 huruf A sampai Z.')
  await expect.element(word(1)).toHaveFocus()
  await expect.element(group(2).getByRole('alert')).toHaveTextContent('Petunjuk harus diisi!')
  await expect
    .element(page.getByText('Pakai alamat lengkap yang diawali https://, atau kosongkan.'))
    .toBeVisible()
  expect(sentTo(calls.save)).toEqual([])
  await closeForm()
})

test('words, clues and an external address are saved as they were written', async () => {
  await page.getByRole('button', { name: 'Tambah kata' }).click()
  await word(11).fill('pasar malam')
  await clue(11).fill('Tempat kencan pertama kita')
  await clue(2).fill('Janji')
  await address.fill('https://tts.example/main')
  await expect.element(page.getByText('Papan ini tersimpan')).toBeVisible()
  await save()
  await expect.element(message('Data berhasil disimpan!')).toBeVisible()
  const changed = words.map((each, index) => (index === 1 ? { ...each, clue: 'Janji' } : each))
  expect(valuesSentTo(calls.save)).toEqual([
    {
      words: [...changed, { word: 'pasar malam', clue: 'Tempat kencan pertama kita' }],
      external_url: 'https://tts.example/main',
      sentence: '',
      photo_url: '',
    },
  ])
  await closeForm()
})

test('an idea asks for its word, is saved at once, and leaves the sample as soon as two stand alone', async () => {
  const dialog = page.getByRole('dialog', { name: 'Dua belas ide kata' })
  const add = dialog.getByRole('button', { name: 'Tambah ke teka-teki' })
  const problem = dialog.getByRole('alert')
  const give = async (idea: string, letters: string) => {
    await dialog.getByRole('button', { name: idea, exact: true }).click()
    await dialog.getByLabelText('kata', { exact: true }).fill(letters)
    await add.click()
  }
  await page.getByRole('button', { name: 'Beri aku ide' }).click()
  await give('Panggilanku untukmu', '')
  await expect.element(problem).toHaveTextContent('Tulis katanya dulu.')
  await dialog.getByLabelText('kata', { exact: true }).fill('k4mu')
  await add.click()
  await expect.element(problem).toHaveTextContent('Kata terdiri dari 2 sampai 12 huruf A sampai Z.')
  await dialog.getByLabelText('kata', { exact: true }).fill('Kota Tua')
  expect(await graveFindings()).toEqual([])
  await add.click()
  const first = { word: 'Kota Tua', clue: 'Panggilanku untukmu' }
  await expect.element(dialog.getByText(/^Ditambahkan: KOTATUA\./)).toBeVisible()
  await expect.poll(() => valuesSentTo(calls.save).at(-1)).toMatchObject({ words: [first, words[0]] })
  await give('Bulan kita jadian', 'kotatua')
  await expect.element(problem).toHaveTextContent('Kata ini sudah ada di atas.')
  await dialog.getByLabelText('kata', { exact: true }).fill('bbb')
  await add.click()
  const text = 'Ditambahkan: BBB. Belum bersilang dengan kata lain. Tetap disimpan.'
  await expect.element(dialog.getByText(text)).toBeVisible()
  const second = { word: 'bbb', clue: 'Bulan kita jadian' }
  await expect.poll(() => valuesSentTo(calls.save).at(-1)).toMatchObject({ words: [first, second] })
  await dialog.getByRole('button', { name: 'Selesai' }).click()
  await expect.element(word(2)).toHaveValue('bbb')
})

test('the sentence and the photo of the end are saved, and the photo can be removed', async () => {
  const url = '/media/cover.webp'
  answer(calls.uploadPhoto, written({ url }, 'Foto terunggah.'))
  await page.getByLabelText('kalimat rahasia').fill('Pulang')
  const field = page.getByRole('group', { name: 'foto di akhir' })
  await pick(field.getByLabelText('Berkas foto'), await photo())
  await expect.element(field.getByRole('button', { name: 'Ganti foto' })).toBeVisible()
  expect(await graveFindings()).toEqual([])
  await save()
  await expect.poll(() => valuesSentTo(calls.save)).toMatchObject([{ sentence: 'Pulang', photo_url: url }])
  await field.getByRole('button', { name: 'Hapus foto' }).click()
  await save()
  await expect.poll(() => valuesSentTo(calls.save)).toMatchObject([{}, { sentence: 'Pulang', photo_url: '' }])
  await closeForm()
})
