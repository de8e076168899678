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

test("a fresh gift has ten questions, then the owner's in their order", async () => {
  const { db, read, save } = await openPage('/api/quiz')
  expect(await read()).toEqual(sample)
  expect(sample.questions).toHaveLength(10)
  for (const { question, options, answer } of sample.questions) {
    expect(question).not.toBe('')
    expect(new Set(options).size).toBe(4)
    expect(options[answer]).toBeDefined()
  }
  expect(new Set(sample.questions.map(({ answer }) => answer)).size).toBe(4)
  const question = '  Siapa yang lebih dulu suka? '
  const written = { ...kota, question, answer: '3', note: ' Aku  ingat. ' }
  const saved = await save({ questions: [{ ...kota, note: ' ' }, written] })
  const second = { ...kota, question: 'Siapa yang lebih dulu suka?', answer: 3, note: 'Aku ingat.' }
  const data = { questions: [kota, second] }
  const message = 'Data berhasil disimpan!'
  expect(saved).toMatchObject({ status: 200, body: { status: 'success', success: true, message, data } })
  expect(await read()).toEqual(data)
  await db.deleteFrom('quiz').execute()
  expect(await read()).toEqual(sample)
  await save({ questions: [kota] })
  expect(await read()).toEqual({ questions: [kota] })
})

test("a question's photo is restored with an earlier version and hidden without it", async () => {
  const { ask, own, read, save } = await openPage('/api/quiz')
  const answer = await own('POST', '/api/quiz/photo', formOf({}, { photoFile: await portrait() }))
  expect(answer.status).toBe(201)
  const photo_url: string = answer.body.data.url
  const photo = { url: photo_url, width: 600, height: 800 }
  const seen = async (url: string) => (await ask('GET', url)).status
  // Before it is saved it is visible in the owner's preview.
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

test('invalid questions are refused and nothing is changed', async () => {
  const [a, b, c, d] = kota.options
  const none = 'Kuis perlu setidaknya satu pertanyaan.'
  const many = 'Kuis paling banyak 50 pertanyaan.'
  const ofQuestion: [field: string, values: unknown[], message: string][] = [
    ['question', [undefined, ' '], 'Pertanyaan harus diisi!'],
    ['question', ['x'.repeat(161)], 'Pertanyaan paling banyak 160 karakter.'],
    ['question', ['Siapa\u0007suka?'], 'Pertanyaan memuat karakter yang tidak bisa dipakai: U+0007.'],
    ['options', [undefined, [a, b, c], [a, b, c, d, 'e']], 'Setiap pertanyaan punya 4 pilihan jawaban.'],
    ['options', [[a, '', c, d]], 'Pilihan jawaban harus diisi!'],
    ['options', [[a, 'x'.repeat(61), c, d]], 'Pilihan jawaban paling banyak 60 karakter.'],
    ['options', [[a, b, ' solo ', d]], 'Pilihan ini sudah ada di atas.'],
    [
      'photo_url',
      ['https://foto.example/a.webp', '/images/a.webp', `/media/${'x'.repeat(200)}`, 7],
      'Fotonya sudah tidak ada. Unggah sekali lagi.',
    ],
    ['answer', [undefined, 4, -1, 0.5, 'Malang'], 'Tandai satu jawaban yang benar.'],
  ]
  const refusals: [unknown, string][] = [
    ...[[], undefined, 'bukan JSON'].map((each): [unknown, string] => [each, none]),
    [Array(51).fill(kota), many],
    // Refused before each of them is read.
    [Array(1000).fill(1), many],
    ...ofQuestion.flatMap(([field, values, message]) =>
      values.map((value): [unknown, string] => [[{ ...kota, [field]: value }], message]),
    ),
  ]
  await expectRefusals(
    await openPage('/api/quiz'),
    refusals.map(([questions, message]) => [{ questions }, 'questions', message]),
  )
})
