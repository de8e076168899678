import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { collectMedia } from '#server/media/collector.ts'
import { everyRow, openTestApp } from '#tests/server/app.ts'
import { expectRefusals, openPage } from '#tests/server/page.ts'
import { plain } from '#tests/server/photos.ts'
import { sample } from './contract.ts'

const DAY = 24 * 60 * 60 * 1000
const song = readFileSync(resolve(import.meta.dirname, '../../sample/hujan.mp3')).subarray(0, 40_000)

const load = '/api/love-typing'
const save = '/api/love-typing.php'

function letter(paragraphs: unknown, music?: Uint8Array, name = 'lagu.mp3') {
  const form = new FormData()
  form.append('paragraphs', JSON.stringify(paragraphs))
  if (music) form.append('backgroundMusic', new Blob([new Uint8Array(music)]), name)
  return form
}

test('a fresh gift holds a whole letter with its music, at both addresses', async () => {
  const { ask, app } = await openTestApp()
  const { status, body } = await ask('GET', load)
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      status: 'success',
      message: '',
      data: { paragraphs: sample, background_music: expect.stringMatching(/^\/media\/\S+\.mp3$/) },
    },
  })
  expect((await ask('GET', '/api/love-typing.php')).body).toEqual(body)
  const music = await app.inject({ url: body.data.background_music })
  expect(music.headers['content-type']).toBe('audio/mpeg')
})

test('the letter and its music come in one form, and empty paragraphs are left out', async () => {
  const { ask, becomeOwner, app } = await openTestApp()
  const saved = await ask(
    'POST',
    save,
    letter(['Untukmu,', ' ', '', '  Aku di sini.\nSelalu. '], song),
    await becomeOwner(),
  )
  expect(saved).toMatchObject({
    status: 200,
    body: { status: 'success', success: true, message: 'Data berhasil disimpan!' },
  })
  const { body } = await ask('GET', load)
  expect(body.data).toEqual(saved.body.data)
  expect(body.data.paragraphs).toEqual(['Untukmu,', 'Aku di sini.\nSelalu.'])
  const music = await app.inject({ url: body.data.background_music })
  expect(music).toMatchObject({ statusCode: 200, headers: { 'content-type': 'audio/mpeg' } })
  expect(Math.abs(music.rawPayload.length - song.length)).toBeLessThan(song.length / 10)
})

test('without a file the music stays, and an empty address removes it', async () => {
  const { ask, becomeOwner } = await openTestApp()
  const raka = await becomeOwner()
  const { background_music } = (await ask('GET', load)).body.data
  const saved = await ask('POST', save, { paragraphs: ['Halo'], background_music }, raka)
  expect(saved.body.data).toEqual({ paragraphs: ['Halo'], background_music })
  expect((await ask('POST', save, { paragraphs: '["Halo"]' }, raka)).body.data).toEqual(saved.body.data)
  await ask('POST', save, { paragraphs: ['Halo'], background_music: '' }, raka)
  expect((await ask('GET', load)).body.data).toEqual({ paragraphs: ['Halo'], background_music: '' })
})

test('a paragraph has 480 characters as a person counts them', async () => {
  const { ask, becomeOwner } = await openTestApp()
  const raka = await becomeOwner()
  const full = '👩🏽‍❤️‍👨🏻'.repeat(480)
  expect(await ask('POST', save, letter([full]), raka)).toMatchObject({ status: 200 })
  expect(await ask('POST', save, letter(['Halo', `${full}x`]), raka)).toMatchObject({
    status: 422,
    body: {
      code: 'validation',
      message: 'Paragraf paling banyak 480 karakter.',
      fields: { paragraphs: 'Paragraf paling banyak 480 karakter.' },
    },
  })
  expect((await ask('GET', load)).body.data.paragraphs).toEqual([full])
})

test('refuses what is no letter, and changes nothing', async () => {
  const noList = 'Isi surat harus berupa daftar paragraf.'
  const empty = 'Tulis paling sedikit satu paragraf.'
  const tooMany = 'Surat ini paling banyak 60 paragraf.'
  const refusals: [unknown, string][] = [
    ['{', noList],
    ['{"a":1}', noList],
    [undefined, noList],
    [[7], 'Paragraf harus berupa teks.'],
    [['a\u0000b'], 'Paragraf memuat karakter yang tidak bisa dipakai.'],
    [[], empty],
    [['  ', '\n'], empty],
    [Array(61).fill('x'), tooMany],
    // Refused before each of them is read.
    [Array(1500).fill(1), tooMany],
  ]
  await expectRefusals(
    await openPage(save),
    refusals.map(([paragraphs, message]) => [{ paragraphs, background_music: '' }, 'paragraphs', message]),
  )
})

test('refuses a file that is no song, and a song beside a refused letter, and keeps neither', async () => {
  const { ask, becomeOwner, db } = await openTestApp()
  const raka = await becomeOwner()
  const before = await everyRow(db)
  const photo = await plain(40, 40).jpeg().toBuffer()
  expect(await ask('POST', save, letter(['Baru'], photo), raka)).toMatchObject({
    status: 415,
    body: {
      code: 'unsupported_media',
      message: 'Berkas ini bukan lagu yang bisa diputar. Pakai MP3, M4A, OGG, Opus, WAV, atau FLAC.',
    },
  })
  expect(await ask('POST', save, letter(['x'.repeat(481)], song), raka)).toMatchObject({ status: 422 })
  expect(await everyRow(db)).toEqual(before)
})

test('where nothing is stored the letter is empty, and a save makes a record', async () => {
  const { ask, becomeOwner, db } = await openTestApp()
  await db.deleteFrom('love_typing').execute()
  expect((await ask('GET', load)).body.data).toEqual({ paragraphs: [], background_music: '' })
  await ask('POST', save, letter(['Halo']), await becomeOwner())
  expect((await ask('GET', load)).body.data).toEqual({ paragraphs: ['Halo'], background_music: '' })
})

test('a song that was replaced goes after a day, and the one in use stays', async () => {
  const { ask, app, becomeOwner, db, media, clock, pages } = await openTestApp()
  const raka = await becomeOwner()
  const first = (await ask('POST', save, letter(['Halo'], song), raka)).body.data.background_music
  const other = song.subarray(0, 30_000)
  const second = (await ask('POST', save, letter(['Halo'], other), raka)).body.data.background_music
  clock.now += DAY + 1
  await collectMedia({ db, media, now: () => clock.now }, pages)
  expect((await app.inject({ url: first })).statusCode).toBe(404)
  expect((await app.inject({ url: second })).statusCode).toBe(200)
})
