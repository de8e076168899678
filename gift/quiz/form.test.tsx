import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { enter } from '#tests/components/app.tsx'
import { graveFindings } from '#tests/components/axe.ts'
import { photo, pick } from '#tests/components/files.ts'
import { closeForm, message, openForm, previewed, save } from '#tests/components/hub.ts'
import { answer, cutOff, sampleOf, sentTo, valuesSentTo, written } from '#tests/components/network.ts'
import * as calls from './calls.ts'
import type { Question } from './schemas.ts'

const fold = (number: number) => page.getByRole('button', { name: new RegExp(`^${number} `) })
const third = page.getByRole('group', { name: 'Pertanyaan 3', exact: true })
const added = page.getByRole('group', { name: 'Pertanyaan 11' })
const question = added.getByLabelText('pertanyaan', { exact: true })
const { questions: before } = sampleOf(calls.load)

const written11 = {
  question: 'Di mana kita pertama bertemu?',
  options: ['Stasiun', 'Kantin', 'Pasar malam', 'Kereta'],
  answer: 2,
  note: '',
  photo_url: '/media/stasiun.jpg',
}

beforeEach(async () => {
  answer(calls.save, ({ values }) => written({ questions: values.questions as Question[] }))
  await enter()
  await openForm('Quiz')
})

test('each problem of a question is shown, and a collapsed one opens for its own', async () => {
  const wrong = third.getByLabelText('pilihan B', { exact: true })
  await fold(3).click()
  await wrong.fill('aceh')
  await fold(3).click()
  await expect.element(wrong).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Tambah pertanyaan' }).click()
  await expect.element(question).toHaveFocus()
  await save()
  await expect.element(wrong).toHaveFocus()
  await expect.element(third.getByRole('alert')).toHaveTextContent('Pilihan ini sudah ada di atas.')
  await expect.element(added.getByText('Pertanyaan harus diisi!')).toBeVisible()
  await expect.element(added.getByText('Tandai satu jawaban yang benar.')).toBeVisible()
  expect(added.getByText('Pilihan jawaban harus diisi!').elements()).toHaveLength(4)
  expect(await graveFindings()).toEqual([])
  expect(sentTo(calls.save)).toEqual([])
  await closeForm()
})

test('a new question with its photo is moved to the top, shown in the preview and saved', async () => {
  answer(calls.uploadPhoto, written({ url: written11.photo_url }))
  await page.getByRole('button', { name: 'Tambah pertanyaan' }).click()
  await question.fill(written11.question)
  for (const [index, option] of written11.options.entries())
    await added.getByLabelText(`pilihan ${'ABCD'[index]}`, { exact: true }).fill(option)
  await added.getByRole('radio', { name: 'Jawaban benar: pilihan C' }).click()
  await pick(added.getByLabelText('Berkas foto'), await photo('stasiun.jpg'))
  await expect.element(added.getByRole('button', { name: 'Ganti foto' })).toBeVisible()
  expect(valuesSentTo(calls.uploadPhoto)).toEqual([{ photoFile: expect.any(File) }])
  for (let place = 11; place > 1; place -= 1)
    await page.getByRole('button', { name: `Naikkan pertanyaan ${place}`, exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'Naikkan pertanyaan 1', exact: true })).toHaveFocus()
  await expect.poll(() => previewed(calls.load)?.questions.length).toBe(11)
  expect(previewed(calls.load)?.questions[0]).toMatchObject(written11)
  await save()
  await expect.element(message('Data berhasil disimpan!')).toBeVisible()
  const others = before.map((each) => ({
    question: each.question,
    options: each.options,
    answer: each.answer,
  }))
  expect(valuesSentTo(calls.save)).toMatchObject([{ questions: [written11, ...others] }])
  await closeForm()
})

test('a removed question passes the focus on, and is restored also once the form was closed', async () => {
  await fold(3).click()
  await page.getByRole('button', { name: 'Hapus pertanyaan 3' }).click()
  await expect.element(page.getByText('9 dari 50 pertanyaan')).toBeVisible()
  await expect.element(fold(3)).toHaveFocus()
  await closeForm()
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await openForm('Quiz')
  await expect.element(page.getByRole('button', { name: /^3 Tari Saman/ })).toBeVisible()
  await closeForm()
})

describe('an idea', () => {
  const dialog = page.getByRole('dialog', { name: 'Tiga puluh ide' })
  const idea = (name: string) => dialog.getByRole('button', { name, exact: true })
  const add = dialog.getByRole('button', { name: 'Tambah ke kuis' })
  const undo = dialog.getByRole('button', { name: 'Urungkan' })
  const count = (text: string) => dialog.getByRole('status').filter({ hasText: text })
  const more = { note: '', photo_url: '' }
  const day = { question: 'Hari apa kita jadian?', options: ['Rabu', 'Jumat', 'Sabtu', 'Minggu'], answer: 0 }
  const menu = {
    question: 'Apa yang selalu kamu pesan di warung depan halte?',
    options: ['Es teh manis', 'Nasi goreng', 'Es kopi susu', 'Mi ayam'],
    answer: 2,
  }

  beforeEach(() => page.getByRole('button', { name: 'Beri aku ide' }).click())

  test('replaces the sample and is saved at once; taken back, the sample is there again', async () => {
    await idea(day.question).click()
    await add.click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Ketuk jawaban yang benar dulu.')
    await dialog.getByRole('radio', { name: 'Rabu' }).click()
    await add.click()
    await expect.element(undo).toHaveFocus()
    await expect.element(count('Ditambahkan, jawabannya Rabu')).toBeVisible()
    await expect.element(count('1 di kuis')).toBeVisible()
    expect(valuesSentTo(calls.save)).toEqual([{ questions: [{ ...day, ...more }] }])
    await undo.click()
    await expect.element(count('10 di kuis')).toBeVisible()
    await expect.element(idea(day.question)).toHaveFocus()
    await expect.poll(() => valuesSentTo(calls.save)).toHaveLength(2)
    expect(valuesSentTo(calls.save).at(-1)).toMatchObject({
      questions: before.map(({ question }) => ({ question })),
    })
  })

  test('with a blank and an answer of his own asks for both, and comes after the other questions', async () => {
    await idea(day.question).click()
    await dialog.getByRole('radio', { name: 'Rabu' }).click()
    await add.click()
    await expect.element(undo).toBeVisible()
    await dialog.getByRole('button', { name: 'Makan 5' }).click()
    await expect.element(idea('Ke mana perjalanan pertama kita?')).not.toBeInTheDocument()
    await dialog.getByRole('button', { name: /^Apa yang selalu kamu pesan di/ }).click()
    const problem = dialog.getByRole('alert')
    await add.click()
    await expect.element(problem).toHaveTextContent('Isi bagian yang kosong dulu.')
    await dialog.getByLabelText('bagian yang kosong').fill('warung depan halte')
    await add.click()
    await expect.element(problem).toHaveTextContent('Tulis jawabannya dulu.')
    await dialog.getByLabelText('jawaban yang benar').fill('Mi ayam')
    await add.click()
    await expect.element(problem).toHaveTextContent('Pilihan ini sudah ada di atas.')
    await dialog.getByLabelText('jawaban yang benar').fill('Es kopi susu')
    expect(await graveFindings()).toEqual([])
    await add.click()
    await expect.element(count('2 di kuis')).toBeVisible()
    await expect
      .poll(() => valuesSentTo(calls.save).at(-1))
      .toEqual({
        questions: [day, menu].map((each) => ({ ...each, ...more })),
      })
    await dialog.getByRole('button', { name: 'Selesai' }).click()
    await expect.element(fold(2)).toHaveAccessibleName(`2 ${menu.question}`)
  })

  test('that the quiz has already is marked when the ideas are opened again', async () => {
    const marked = idea(`${day.question} Sudah ada di daftarmu`)
    await idea(day.question).click()
    await dialog.getByRole('radio', { name: 'Rabu' }).click()
    await add.click()
    await expect.element(undo).toBeVisible()
    await dialog.getByRole('button', { name: 'Selesai' }).click()
    await page.getByRole('button', { name: 'Beri aku ide' }).click()
    await expect.element(marked).toBeVisible()
  })

  test('that cannot be stored stays in the form, and the card says so', async () => {
    cutOff(calls.save)
    await idea(day.question).click()
    await dialog.getByRole('radio', { name: 'Rabu' }).click()
    await add.click()
    await expect.element(dialog.getByText('Ditambahkan, tetapi belum tersimpan.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Selesai' }).click()
    await expect.element(fold(1)).toHaveAccessibleName(`1 ${day.question}`)
    await expect.element(page.getByText('Belum tersimpan, coba lagi')).toBeVisible()
  })
})
