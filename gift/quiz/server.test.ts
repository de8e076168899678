import { expect, test } from 'vitest'
import { expectRefusals, openPage } from '#tests/server/page.ts'
import { sample } from './contract.ts'

const kota = {
  question: 'Di kota mana kita bertemu?',
  options: ['Solo', 'Malang', 'Bogor', 'Medan'],
  answer: 1,
}
const open = () => openPage('/api/quiz')

test('a fresh gift asks ten questions, each with four options and one answer', async () => {
  const body = await (await open()).read()
  expect(body).toEqual(sample)
  expect(body.questions).toHaveLength(10)
  for (const { question, options, answer } of body.questions) {
    expect(question).not.toBe('')
    expect(new Set(options).size).toBe(4)
    expect(options[answer]).toBeDefined()
  }
  expect(new Set(sample.questions.map(({ answer }) => answer)).size).toBe(4)
})

test('a gift without a record shows the sample, and a save makes a record', async () => {
  const { db, read, save } = await open()
  await db.deleteFrom('quiz').execute()
  expect(await read()).toEqual(sample)
  await save({ questions: [kota] })
  expect(await read()).toEqual({ questions: [kota] })
})

test('questions are stored in the order in which the owner wrote them', async () => {
  const { read, save } = await open()
  const question = '  Siapa yang lebih dulu suka? '
  const saved = await save({
    questions: [
      { ...kota, note: ' ' },
      { ...kota, question, answer: '3', note: ' Aku  ingat. ' },
    ],
  })
  const data = {
    questions: [kota, { ...kota, question: 'Siapa yang lebih dulu suka?', answer: 3, note: 'Aku ingat.' }],
  }
  expect(saved).toMatchObject({
    status: 200,
    body: { status: 'success', success: true, message: 'Data berhasil disimpan!', data },
  })
  expect(await read()).toEqual(data)
})

test('a form may send the questions as their JSON text', async () => {
  const { ask, owner } = await open()
  const payload = new URLSearchParams({ questions: JSON.stringify([kota]) }).toString()
  const headers = { ...owner.headers, 'content-type': 'application/x-www-form-urlencoded' }
  const saved = await ask('POST', '/api/quiz', undefined, { payload, headers })
  expect(saved).toMatchObject({ status: 200, body: { data: { questions: [kota] } } })
})

test('refuses questions that make no quiz, and changes nothing', async () => {
  const [a, b, c, d] = kota.options
  const refusals: [unknown, string][] = [
    ...[[], undefined, 'bukan JSON'].map((each): [unknown, string] => [
      each,
      'Kuis perlu setidaknya satu pertanyaan.',
    ]),
    [Array(51).fill(kota), 'Kuis paling banyak 50 pertanyaan.'],
    // Refused before each of them is read.
    [Array(1000).fill(1), 'Kuis paling banyak 50 pertanyaan.'],
    ...ofQuestion('question', [undefined, ' '], 'Pertanyaan harus diisi!'),
    ...ofQuestion('question', ['x'.repeat(161)], 'Pertanyaan paling banyak 160 karakter.'),
    ...ofQuestion('question', ['Siapa\tsuka?'], 'Pertanyaan memuat karakter yang tidak bisa dipakai.'),
    ...ofQuestion(
      'options',
      [undefined, [a, b, c], [a, b, c, d, 'Ambon']],
      'Setiap pertanyaan punya 4 pilihan jawaban.',
    ),
    ...ofQuestion('options', [[a, '', c, d]], 'Pilihan jawaban harus diisi!'),
    ...ofQuestion('options', [[a, 'x'.repeat(61), c, d]], 'Pilihan jawaban paling banyak 60 karakter.'),
    ...ofQuestion('options', [[a, b, ' solo ', d]], 'Pilihan ini sudah ada di atas.'),
    ...ofQuestion('answer', [undefined, 4, -1, 0.5, 'Malang'], 'Tandai satu jawaban yang benar.'),
  ]
  await expectRefusals(
    await open(),
    refusals.map(([questions, message]) => [{ questions }, 'questions', message]),
  )
})

test('fifty questions of full length are stored', async () => {
  const { read, save } = await open()
  const full = {
    question: '👩🏽‍❤️‍👨🏻'.repeat(160),
    options: ['a', 'b', 'c', 'd'].map((letter) => letter + '💌'.repeat(59)),
    answer: 0,
  }
  expect(await save({ questions: Array(50).fill(full) })).toMatchObject({ status: 200 })
  expect((await read()).questions).toHaveLength(50)
})

function ofQuestion(field: keyof typeof kota, values: unknown[], message: string) {
  return values.map((value): [unknown, string] => [[{ ...kota, [field]: value }], message])
}
