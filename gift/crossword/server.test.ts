import { expect, test } from 'vitest'
import { formOf } from '#tests/server/files.ts'
import { expectRefusals, openPage } from '#tests/server/page.ts'
import { portrait } from '#tests/server/photos.ts'
import { sample } from './contract.ts'

const words = [
  { word: 'Pasar Malam', clue: 'Tempat kencan pertama kita' },
  { word: 'payung', clue: 'Yang kita pakai berdua' },
]

test("a fresh gift has eight to ten words, then the owner's as they were written", async () => {
  const { db, read, save } = await openPage('/api/crossword')
  expect(await read()).toEqual(sample)
  expect(sample.external_url).toBe('')
  expect(sample.words.length).toBeGreaterThanOrEqual(8)
  expect(sample.words.length).toBeLessThanOrEqual(10)
  const saved = await save({
    words: [...words, { word: " jum'at-an ", clue: ' Kafé kita ' }],
    external_url: ' https://tts.example/main?id=1 ',
  })
  const external_url = 'https://tts.example/main?id=1'
  const data = { words: [...words, { word: "jum'at-an", clue: 'Kafé kita' }], external_url }
  const message = 'Data berhasil disimpan!'
  expect(saved).toMatchObject({ status: 200, body: { status: 'success', success: true, message, data } })
  expect(await read()).toEqual(data)
  // An external address that is left out stays, and an empty one goes.
  expect(await save({ words })).toMatchObject({ status: 200, body: { data: { words, external_url } } })
  await save({ words, external_url: '' })
  expect(await read()).toEqual({ words, external_url: '' })
  await db.deleteFrom('crossword').execute()
  expect(await read()).toEqual(sample)
  await save({ words, external_url: '' })
  expect(await read()).toEqual({ words, external_url: '' })
})

test('words without a crossword and an address that is not https are refused', async () => {
  const [first] = words
  const few = 'Teka-teki perlu setidaknya 2 kata.'
  const many = 'Teka-teki paling banyak 20 kata.'
  const letters = 'Kata terdiri dari 2 sampai 12 huruf A sampai Z.'
  const refusals: [unknown, string][] = [
    ...[[], undefined, 'bukan JSON', [first]].map((each): [unknown, string] => [each, few]),
    [Array.from({ length: 21 }, (_, at) => ({ word: `A${String.fromCharCode(65 + at)}`, clue: 'x' })), many],
    // Refused before each of them is read.
    [Array(1000).fill(1), many],
    [[first, { word: '', clue: 'x' }], 'Kata harus diisi!'],
    [[first, { clue: 'x' }], 'Kata harus diisi!'],
    ...['A', 'TIGABELASHURUF', 'B4NDUNG', 'cinta💌', "- '"].map((word): [unknown, string] => [
      [first, { word, clue: 'x' }],
      letters,
    ]),
    [[first, { word: 'PASAR-malam', clue: 'x' }], 'Kata ini sudah ada di atas.'],
    [[first, { word: 'payung', clue: ' ' }], 'Petunjuk harus diisi!'],
    [[first, { word: 'payung', clue: 'x'.repeat(121) }], 'Petunjuk paling banyak 120 karakter.'],
  ]
  const addresses = [
    ...['http://tts.example/', 'tts.example', '//tts.example/', '/tts.html', 'https://'],
    ...['https:///tts.example'],
    ...['https://raka:rahasia@tts.example/', 'https://tts.example\\@lain.example/', 'data:text/html,hai'],
    ...['https://tts.example/ main', "https://tts.example/;script-src'self'", 'javascript:alert(1)', 7],
  ]
  const notPlain = 'Pakai alamat lengkap yang diawali https://, atau kosongkan.'
  await expectRefusals(await openPage('/api/crossword'), [
    ...refusals.map(([bad, message]): [object, string, string] => [
      { words: bad, external_url: '' },
      'words',
      message,
    ]),
    ...addresses.map((external_url): [object, string, string] => [
      { words, external_url },
      'external_url',
      notPlain,
    ]),
  ])
})

test('the photo at its end is seen where it is saved, and restored with an earlier version', async () => {
  const { ask, own, read, save } = await openPage('/api/crossword')
  const answer = await own('POST', '/api/crossword/photo', formOf({}, { photoFile: await portrait() }))
  expect(answer.status).toBe(201)
  const photo_url: string = answer.body.data.url
  const photo = { url: photo_url, width: 600, height: 800 }
  const seen = async () => (await ask('GET', photo_url)).status
  expect((await save({ words, sentence: 'Pulang', photo_url })).body.data).toMatchObject({ photo })
  // Left out, both stay.
  await save({ words })
  expect(await read()).toMatchObject({ sentence: 'Pulang', photo_url, photo })
  expect(await seen()).toBe(200)
  expect((await save({ words, sentence: '', photo_url: '' })).status).toBe(200)
  expect(await read()).toEqual({ words, external_url: '' })
  expect(await seen()).toBe(404)
  const [{ id }] = (await own('GET', '/api/versions?page=crossword')).body
  expect((await own('POST', `/api/versions/${id}/restore`)).status).toBe(200)
  expect(await read()).toMatchObject({ sentence: 'Pulang', photo_url, photo })
  const gone = photo_url.replace(/[\w-]{22}/, 'x'.repeat(22))
  const sentence = 'Fotonya sudah tidak ada. Unggah sekali lagi.'
  expect(await save({ words, photo_url: gone })).toMatchObject({
    status: 422,
    body: { fields: { photo_url: sentence } },
  })
  for (const bad of ['https://foto.example/a.webp', '/images/a.webp', 7])
    expect(await save({ words, photo_url: bad })).toMatchObject({ body: { fields: { photo_url: sentence } } })
})
