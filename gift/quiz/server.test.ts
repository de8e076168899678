import { expect, test } from 'vitest'
import { everyRow, openTestApp } from '#tests/server/app.ts'
import { sample } from './contract.ts'

const kota = {
  question: 'Di kota mana kita bertemu?',
  options: ['Solo', 'Malang', 'Bogor', 'Medan'],
  answer: 1,
}

const without = (name: keyof typeof kota) => ({ ...kota, [name]: undefined })

test('a fresh gift asks ten questions, each with four options and one answer', async () => {
  const { ask } = await openTestApp()
  const { body } = await ask('GET', '/api/quiz')
  expect(body).toEqual(sample)
  expect(body.questions).toHaveLength(10)
  for (const { question, options, answer } of body.questions) {
    expect(question).not.toBe('')
    expect(new Set(options).size).toBe(4)
    expect(options[answer]).toBeDefined()
  }
})

test('the right answers of the sample do not all stand in one place', () => {
  expect(new Set(sample.questions.map(({ answer }) => answer)).size).toBe(4)
})

test('a gift from before there was a quiz shows the sample, and a save makes a record', async () => {
  const { ask, db, becomeOwner } = await openTestApp()
  await db.deleteFrom('quiz').execute()
  expect((await ask('GET', '/api/quiz')).body).toEqual(sample)
  await ask('POST', '/api/quiz', { questions: [kota] }, await becomeOwner())
  expect((await ask('GET', '/api/quiz')).body).toEqual({ questions: [kota] })
})

test('what the owner writes is asked, in the same order', async () => {
  const { ask, becomeOwner } = await openTestApp()
  const questions = [kota, { ...kota, question: '  Siapa yang lebih dulu\tsuka? ', answer: '3' }]
  const raka = await becomeOwner()
  expect(await ask('POST', '/api/quiz', { questions: [kota] }, raka)).toMatchObject({ status: 200 })
  const odd = await ask('POST', '/api/quiz', { questions }, raka)
  expect(odd).toMatchObject({
    status: 422,
    body: { message: 'Pertanyaan memuat karakter yang tidak bisa dipakai.' },
  })
  const tidy = questions.map((each) => ({ ...each, question: each.question.replace('\t', ' ') }))
  const saved = await ask('POST', '/api/quiz', { questions: tidy }, raka)
  const stored = [kota, { ...kota, question: 'Siapa yang lebih dulu suka?', answer: 3 }]
  expect(saved).toMatchObject({
    status: 200,
    body: {
      status: 'success',
      success: true,
      message: 'Data berhasil disimpan!',
      data: { questions: stored },
    },
  })
  expect((await ask('GET', '/api/quiz')).body).toEqual({ questions: stored })
})

test('a form may send the questions as their JSON text', async () => {
  const { ask, becomeOwner } = await openTestApp()
  const { headers } = await becomeOwner()
  const payload = new URLSearchParams({ questions: JSON.stringify([kota]) }).toString()
  const saved = await ask('POST', '/api/quiz', undefined, {
    payload,
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(saved).toMatchObject({ status: 200, body: { data: { questions: [kota] } } })
})

test.each([
  [[], 'Kuis perlu setidaknya satu pertanyaan.'],
  [undefined, 'Kuis perlu setidaknya satu pertanyaan.'],
  ['bukan JSON', 'Kuis perlu setidaknya satu pertanyaan.'],
  [Array(51).fill(kota), 'Kuis paling banyak 50 pertanyaan.'],
  [[without('question')], 'Pertanyaan harus diisi!'],
  [[{ ...kota, question: ' ' }], 'Pertanyaan harus diisi!'],
  [[{ ...kota, question: 'x'.repeat(161) }], 'Pertanyaan paling banyak 160 karakter.'],
  [[without('options')], 'Setiap pertanyaan punya 4 pilihan jawaban.'],
  [[{ ...kota, options: ['Solo', 'Malang', 'Bogor'] }], 'Setiap pertanyaan punya 4 pilihan jawaban.'],
  [[{ ...kota, options: [...kota.options, 'Ambon'] }], 'Setiap pertanyaan punya 4 pilihan jawaban.'],
  [[{ ...kota, options: ['Solo', '', 'Bogor', 'Medan'] }], 'Pilihan jawaban harus diisi!'],
  [
    [{ ...kota, options: ['Solo', 'x'.repeat(61), 'Bogor', 'Medan'] }],
    'Pilihan jawaban paling banyak 60 karakter.',
  ],
  [[{ ...kota, options: ['Solo', 'Malang', ' solo ', 'Medan'] }], 'Pilihan ini sudah ada di atas.'],
  [[without('answer')], 'Tandai satu jawaban yang benar.'],
  [[{ ...kota, answer: 4 }], 'Tandai satu jawaban yang benar.'],
  [[{ ...kota, answer: -1 }], 'Tandai satu jawaban yang benar.'],
  [[{ ...kota, answer: 0.5 }], 'Tandai satu jawaban yang benar.'],
  [[{ ...kota, answer: 'Malang' }], 'Tandai satu jawaban yang benar.'],
])('%j is refused, and changes nothing', async (questions, message) => {
  const { ask, becomeOwner, db } = await openTestApp()
  const raka = await becomeOwner()
  const before = await everyRow(db)
  const refused = await ask('POST', '/api/quiz', { questions }, raka)
  expect(refused).toMatchObject({
    status: 422,
    body: { code: 'validation', message, fields: { questions: message } },
  })
  expect(await everyRow(db)).toEqual(before)
})

test('as many as fifty questions of full length fit', async () => {
  const { ask, becomeOwner } = await openTestApp()
  const full = {
    question: '👩🏽‍❤️‍👨🏻'.repeat(160),
    options: ['a', 'b', 'c', 'd'].map((letter) => letter + '💌'.repeat(59)),
    answer: 0,
  }
  const saved = await ask('POST', '/api/quiz', { questions: Array(50).fill(full) }, await becomeOwner())
  expect(saved).toMatchObject({ status: 200 })
  expect((await ask('GET', '/api/quiz')).body.questions).toHaveLength(50)
})

test('a flood of questions is refused before each is read', async () => {
  const { ask, becomeOwner } = await openTestApp()
  const questions = Array.from({ length: 400_000 }, () => 1)
  const answer = await ask('POST', '/api/quiz', { questions }, await becomeOwner())
  expect(answer).toMatchObject({ status: 422, body: { message: 'Kuis paling banyak 50 pertanyaan.' } })
})
