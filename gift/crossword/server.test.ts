import { expect, test } from 'vitest'
import { expectRefusals, openPage } from '#tests/server/page.ts'
import { sample } from './contract.ts'

const words = [
  { word: 'Pasar Malam', clue: 'Tempat kencan pertama kita' },
  { word: 'payung', clue: 'Yang kita pakai berdua' },
]
const own = { words, external_url: '' }
const open = () => openPage('/api/crossword')

test('a fresh gift brings eight to ten words about love, and no external address', async () => {
  const body = await (await open()).read()
  expect(body).toEqual(sample)
  expect(body.external_url).toBe('')
  expect(body.words.length).toBeGreaterThanOrEqual(8)
  expect(body.words.length).toBeLessThanOrEqual(10)
})

test('a gift without a record shows the sample, and a save makes a record', async () => {
  const { db, read, save } = await open()
  await db.deleteFrom('crossword').execute()
  expect(await read()).toEqual(sample)
  await save(own)
  expect(await read()).toEqual(own)
})

test('words are stored as they were written, without the spaces around them', async () => {
  const { read, save } = await open()
  const saved = await save({
    words: [...words, { word: " jum'at-an ", clue: ' Kafé kita ' }],
    external_url: ' https://tts.example/main?id=1 ',
  })
  const stored = {
    words: [...words, { word: "jum'at-an", clue: 'Kafé kita' }],
    external_url: 'https://tts.example/main?id=1',
  }
  expect(saved).toMatchObject({
    status: 200,
    body: { status: 'success', success: true, message: 'Data berhasil disimpan!', data: stored },
  })
  expect(await read()).toEqual(stored)
})

test('an external address that is left out stays, and an empty one goes', async () => {
  const { read, save } = await open()
  const external_url = 'https://tts.example/kita'
  await save({ words, external_url })
  expect(await save({ words })).toMatchObject({ status: 200, body: { data: { words, external_url } } })
  await save({ words, external_url: '' })
  expect(await read()).toEqual(own)
})

test('refuses words that make no crossword, and changes nothing', async () => {
  const [first = { word: '', clue: '' }] = words
  const many = Array.from({ length: 21 }, (_, index) => ({
    word: `A${String.fromCharCode(65 + index)}`,
    clue: 'x',
  }))
  const letters = ['A', 'TIGABELASHURUF', 'B4NDUNG', 'cinta💌', "- '"]
  const refusals: [unknown, string][] = [
    ...[[], undefined, 'bukan JSON', [first]].map((each): [unknown, string] => [
      each,
      'Teka-teki perlu setidaknya 2 kata.',
    ]),
    [many, 'Teka-teki paling banyak 20 kata.'],
    // Refused before each of them is read.
    [Array(1000).fill(1), 'Teka-teki paling banyak 20 kata.'],
    [[first, { word: '', clue: 'x' }], 'Kata harus diisi!'],
    [[first, { clue: 'x' }], 'Kata harus diisi!'],
    ...letters.map((word): [unknown, string] => [
      [first, { word, clue: 'x' }],
      'Kata terdiri dari 2 sampai 12 huruf A sampai Z.',
    ]),
    [[first, { word: 'PASAR-malam', clue: 'x' }], 'Kata ini sudah ada di atas.'],
    [[first, { word: 'payung', clue: ' ' }], 'Petunjuk harus diisi!'],
    [[first, { word: 'payung', clue: 'x'.repeat(121) }], 'Petunjuk paling banyak 120 karakter.'],
  ]
  await expectRefusals(
    await open(),
    refusals.map(([bad, message]) => [{ words: bad, external_url: '' }, 'words', message]),
  )
})

test('refuses an external address that is not plain https, and changes nothing', async () => {
  const addresses = [
    'http://tts.example/',
    'tts.example',
    '//tts.example/',
    '/tts.html',
    'https://',
    'https:///tts.example',
    'https://raka:rahasia@tts.example/',
    'https://tts.example/ main',
    "https://tts.example/;script-src'self'",
    'https://tts.example\\@lain.example/',
    'javascript:alert(1)',
    'data:text/html,hai',
    7,
  ]
  const message = 'Pakai alamat lengkap yang diawali https://, atau kosongkan.'
  await expectRefusals(
    await open(),
    addresses.map((external_url) => [{ words, external_url }, 'external_url', message]),
  )
})
