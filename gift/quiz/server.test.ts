import { expect, test } from 'vitest'
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
  const { app, ask, owner, read, save } = await open()
  const upload = async () => {
    const payload = new FormData()
    payload.append('photoFile', new Blob([new Uint8Array(await portrait())]), 'kita.jpg')
    const answer = await app.inject({
      method: 'POST',
      url: '/api/quiz/photo',
      payload,
      headers: owner.headers,
    })
    expect(answer.statusCode).toBe(201)
    return answer.json().data.url as string
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

  const [{ id }] = (await ask('GET', '/api/versions?page=quiz', undefined, owner)).body
  expect((await ask('POST', `/api/versions/${id}/restore`, undefined, owner)).status).toBe(200)
  expect(await read()).toMatchObject({ questions: [{ ...kota, photo_url, photo }] })
  const gone = photo_url.replace(/[\w-]{22}/, 'x'.repeat(22))
  expect(await save({ questions: [{ ...kota, photo_url: gone }] })).toMatchObject({
    status: 422,
    body: { fields: { questions: 'Fotonya sudah tidak ada. Unggah sekali lagi.' } },
  })
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
