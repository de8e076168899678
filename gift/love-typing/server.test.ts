import { expect, test } from 'vitest'
import { everyRow } from '#tests/server/app.ts'
import { fixture, formOf } from '#tests/server/files.ts'
import { expectRefusals, openPage } from '#tests/server/page.ts'
import { sample } from './contract.ts'

const song = fixture('lagu.mp3')

async function openLetter() {
  const kado = await openPage('/api/love-typing.php')
  const load = async () => (await kado.read()).data
  return { ...kado, load }
}

function letter(paragraphs: unknown, music?: Uint8Array) {
  return formOf({ paragraphs: JSON.stringify(paragraphs) }, music ? { backgroundMusic: music } : {})
}

test('a fresh gift holds a whole letter with its music, at both addresses', async () => {
  const { ask, read } = await openLetter()
  const body = await read()
  const background_music = expect.stringMatching(/^\/media\/\S+\.mp3$/)
  expect(body).toEqual({ status: 'success', message: '', data: { paragraphs: sample, background_music } })
  expect((await ask('GET', '/api/love-typing')).body).toEqual(body)
  expect((await ask('GET', body.data.background_music)).headers['content-type']).toBe('audio/mpeg')
})

test('the letter and its music come in one form, and empty paragraphs are left out', async () => {
  const { app, load, save } = await openLetter()
  const saved = await save(letter(['Untukmu,', ' ', '', '  Aku di sini.\nSelalu. '], song))
  expect(saved).toMatchObject({
    status: 200,
    body: { status: 'success', success: true, message: 'Data berhasil disimpan!' },
  })
  const data = await load()
  expect(data).toEqual(saved.body.data)
  expect(data.paragraphs).toEqual(['Untukmu,', 'Aku di sini.\nSelalu.'])
  const music = await app.inject({ url: data.background_music })
  expect(music).toMatchObject({ statusCode: 200, headers: { 'content-type': 'audio/mpeg' } })
  expect(Math.abs(music.rawPayload.length - song.length)).toBeLessThan(song.length / 10)
})

test('without a file the music stays, and an empty address removes it', async () => {
  const { load, save } = await openLetter()
  const { background_music } = await load()
  const saved = await save({ paragraphs: ['Halo'], background_music })
  expect(saved.body.data).toEqual({ paragraphs: ['Halo'], background_music })
  expect((await save({ paragraphs: '["Halo"]' })).body.data).toEqual(saved.body.data)
  await save({ paragraphs: ['Halo'], background_music: '' })
  expect(await load()).toEqual({ paragraphs: ['Halo'], background_music: '' })
})

test('a paragraph has 480 characters as a person counts them', async () => {
  const { load, save, ...kado } = await openLetter()
  const full = '👩🏽‍❤️‍👨🏻'.repeat(480)
  expect(await save(letter([full]))).toMatchObject({ status: 200 })
  const message = 'Paragraf paling banyak 480 karakter.'
  await expectRefusals({ ...kado, save }, [[letter(['Halo', `${full}x`]), 'paragraphs', message]])
  expect((await load()).paragraphs).toEqual([full])
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
    await openLetter(),
    refusals.map(([paragraphs, message]) => [{ paragraphs, background_music: '' }, 'paragraphs', message]),
  )
})

test('a song beside a refused letter is not kept', async () => {
  const { db, save } = await openLetter()
  const before = await everyRow(db)
  expect(await save(letter(['x'.repeat(481)], song))).toMatchObject({ status: 422 })
  expect(await everyRow(db)).toEqual(before)
})

test('where nothing is stored the letter is empty, and a save makes a record', async () => {
  const { db, load, save } = await openLetter()
  await db.deleteFrom('love_typing').execute()
  expect(await load()).toEqual({ paragraphs: [], background_music: '' })
  await save(letter(['Halo']))
  expect(await load()).toEqual({ paragraphs: ['Halo'], background_music: '' })
})
