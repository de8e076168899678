import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { enter } from '#tests/components/app.tsx'
import { graveFindings } from '#tests/components/axe.ts'
import { photo, pick } from '#tests/components/files.ts'
import { closeForm, message, openForm, previewed, save } from '#tests/components/hub.ts'
import { answer, sampleOf, sentTo, valuesSentTo, written } from '#tests/components/network.ts'
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
  await page.getByRole('link', { name: 'Coupon', exact: true }).click()
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await openForm('Quiz')
  await expect.element(page.getByRole('button', { name: /^3 Tari Saman/ })).toBeVisible()
  await closeForm()
})
