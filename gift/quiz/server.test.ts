import { expect, test } from 'vitest'
import { formOf } from '#tests/server/files.ts'
import { expectRefusals, openPage } from '#tests/server/page.ts'
import { portrait } from '#tests/server/photos.ts'
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

test('a question has a photo, which comes back with an earlier version and is not shown without it', async () => {
  const { ask, own, read, save } = await open()
  const upload = async () => {
    const answer = await own('POST', '/api/quiz/photo', formOf({}, { photoFile: await portrait() }))
    expect(answer.status).toBe(201)
    return answer.body.data.url as string
  }
  const photo_url = await upload()
  const photo = { url: photo_url, width: 600, height: 800 }
  const seen = async (url: string) => (await ask('GET', url)).status
  // Before it is saved it stands in the owner's preview.
  expect(await seen(photo_url)).toBe(200)
  expect((await save({ questions: [{ ...kota, photo_url }] })).body.data.questions).toMatchObject([{ photo }])
  expect(await read()).toMatchObject({ questions: [{ ...kota, photo_url, photo }] })
  expect(await seen(photo_url)).toBe(200)
  expect((await save({ questions: [{ ...kota, photo_url: '' }] })).status).toBe(200)
  expect(await read()).toEqual({ questions: [kota] })
  expect(await seen(photo_url)).toBe(404)

  const [{ id }] = (await own('GET', '/api/versions?page=quiz')).body
  expect((await own('POST', `/api/versions/${id}/restore`)).status).toBe(200)
  expect(await read()).toMatchObject({ questions: [{ ...kota, photo_url, photo }] })
  const gone = photo_url.replace(/[\w-]{22}/, 'x'.repeat(22))
  expect(await save({ questions: [{ ...kota, photo_url: gone }] })).toMatchObject({
    status: 422,
    body: { fields: { questions: 'Fotonya sudah tidak ada. Unggah sekali lagi.' } },
  })
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
    ...ofQuestion(
      'photo_url' as 'answer',
      ['https://foto.example/a.webp', '/images/a.webp', `/media/${'x'.repeat(200)}`, 7],
      'Fotonya sudah tidak ada. Unggah sekali lagi.',
    ),
    ...ofQuestion('answer', [undefined, 4, -1, 0.5, 'Malang'], 'Tandai satu jawaban yang benar.'),
  ]
  await expectRefusals(
    await open(),
    refusals.map(([questions, message]) => [{ questions }, 'questions', message]),
  )
})

function ofQuestion(field: keyof typeof kota, values: unknown[], message: string) {
  return values.map((value): [unknown, string] => [[{ ...kota, [field]: value }], message])
}
