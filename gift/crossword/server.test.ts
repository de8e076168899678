import { expect, test } from 'vitest'
import { everyRow, openTestApp } from '#tests/server/app.ts'
import { sample } from './contract.ts'

const words = [
  { word: 'Pasar Malam', clue: 'Tempat kencan pertama kita' },
  { word: 'payung', clue: 'Yang kita pakai berdua' },
]
const own = { words, external_url: '' }

test('a fresh gift brings eight to ten words about love, and no external address', async () => {
  const { ask } = await openTestApp()
  const { body } = await ask('GET', '/api/crossword')
  expect(body).toEqual(sample)
  expect(body.external_url).toBe('')
  expect(body.words.length).toBeGreaterThanOrEqual(8)
  expect(body.words.length).toBeLessThanOrEqual(10)
})

test('a gift from before there was a crossword shows the sample, and a save makes a record', async () => {
  const { ask, db, becomeOwner } = await openTestApp()
  await db.deleteFrom('crossword').execute()
  expect((await ask('GET', '/api/crossword')).body).toEqual(sample)
  await ask('POST', '/api/crossword', own, await becomeOwner())
  expect((await ask('GET', '/api/crossword')).body).toEqual(own)
})

test('words stay as they were written, and the address as it was given', async () => {
  const { ask, becomeOwner } = await openTestApp()
  const raka = await becomeOwner()
  const saved = await ask(
    'POST',
    '/api/crossword',
    {
      words: [...words, { word: " jum'at-an ", clue: ' Kafé kita ' }],
      external_url: ' https://tts.example/main?id=1 ',
    },
    raka,
  )
  const stored = {
    words: [...words, { word: "jum'at-an", clue: 'Kafé kita' }],
    external_url: 'https://tts.example/main?id=1',
  }
  expect(saved).toMatchObject({
    status: 200,
    body: { status: 'success', success: true, message: 'Data berhasil disimpan!', data: stored },
  })
  expect((await ask('GET', '/api/crossword')).body).toEqual(stored)
})

test('a form may send the words as their JSON text and leave the address out', async () => {
  const { ask, becomeOwner } = await openTestApp()
  const { headers } = await becomeOwner()
  const payload = new URLSearchParams({ words: JSON.stringify(words) }).toString()
  const saved = await ask('POST', '/api/crossword', undefined, {
    payload,
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(saved).toMatchObject({ status: 200, body: { data: own } })
})

test('an address that is left out stays, and an empty one removes it', async () => {
  const { ask, becomeOwner } = await openTestApp()
  const raka = await becomeOwner()
  const external_url = 'https://tts.example/kita'
  await ask('POST', '/api/crossword', { words, external_url }, raka)
  expect((await ask('POST', '/api/crossword', { words }, raka)).body.data).toEqual({ words, external_url })
  await ask('POST', '/api/crossword', { words, external_url: '' }, raka)
  expect((await ask('GET', '/api/crossword')).body).toEqual({ words, external_url: '' })
})

const [first = { word: '', clue: '' }] = words
const letters = (index: number) => String.fromCharCode(65 + index)

test.each([
  [[], 'Teka-teki perlu setidaknya 2 kata.'],
  [undefined, 'Teka-teki perlu setidaknya 2 kata.'],
  ['bukan JSON', 'Teka-teki perlu setidaknya 2 kata.'],
  [[first], 'Teka-teki perlu setidaknya 2 kata.'],
  [
    Array.from({ length: 21 }, (_, index) => ({ word: `A${letters(index)}`, clue: 'x' })),
    'Teka-teki paling banyak 20 kata.',
  ],
  [[first, { word: '', clue: 'x' }], 'Kata harus diisi!'],
  [[first, { clue: 'x' }], 'Kata harus diisi!'],
  [[first, { word: 'A', clue: 'x' }], 'Kata terdiri dari 2 sampai 12 huruf A sampai Z.'],
  [[first, { word: 'TIGABELASHURUF', clue: 'x' }], 'Kata terdiri dari 2 sampai 12 huruf A sampai Z.'],
  [[first, { word: 'B4NDUNG', clue: 'x' }], 'Kata terdiri dari 2 sampai 12 huruf A sampai Z.'],
  [[first, { word: 'cinta💌', clue: 'x' }], 'Kata terdiri dari 2 sampai 12 huruf A sampai Z.'],
  [[first, { word: "- '", clue: 'x' }], 'Kata terdiri dari 2 sampai 12 huruf A sampai Z.'],
  [[first, { word: 'PASAR-malam', clue: 'x' }], 'Kata ini sudah ada di atas.'],
  [[first, { word: 'payung', clue: ' ' }], 'Petunjuk harus diisi!'],
  [[first, { word: 'payung', clue: 'x'.repeat(121) }], 'Petunjuk paling banyak 120 karakter.'],
])('the words %j are refused, and change nothing', async (bad, message) => {
  const { ask, becomeOwner, db } = await openTestApp()
  const raka = await becomeOwner()
  const before = await everyRow(db)
  const refused = await ask('POST', '/api/crossword', { words: bad, external_url: '' }, raka)
  expect(refused).toMatchObject({
    status: 422,
    body: { code: 'validation', message, fields: { words: message } },
  })
  expect(await everyRow(db)).toEqual(before)
})

test.each([
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
])('%j is no external address, and changes nothing', async (external_url) => {
  const { ask, becomeOwner, db } = await openTestApp()
  const raka = await becomeOwner()
  const before = await everyRow(db)
  const refused = await ask('POST', '/api/crossword', { words, external_url }, raka)
  expect(refused).toMatchObject({
    status: 422,
    body: { fields: { external_url: 'Pakai alamat lengkap yang diawali https://, atau kosongkan.' } },
  })
  expect(await everyRow(db)).toEqual(before)
})

test('a flood of words is refused before each is read', async () => {
  const { ask, becomeOwner } = await openTestApp()
  const flood = Array.from({ length: 400_000 }, () => 1)
  const answer = await ask('POST', '/api/crossword', { words: flood }, await becomeOwner())
  expect(answer).toMatchObject({ status: 422, body: { message: 'Teka-teki paling banyak 20 kata.' } })
})
