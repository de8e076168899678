import { expect, test } from 'vitest'
import { expectRefusals, openPage } from '#tests/server/page.ts'
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
