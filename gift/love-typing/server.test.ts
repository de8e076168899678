import { expect, test } from 'vitest'
import { everyRow } from '#tests/server/app.ts'
import { fixture, formOf } from '#tests/server/files.ts'
import { expectRefusals, openPage } from '#tests/server/page.ts'
import { sample } from './contract.ts'

const song = fixture('lagu.mp3')

function letter(paragraphs: unknown, music?: Uint8Array) {
  return formOf({ paragraphs: JSON.stringify(paragraphs) }, music ? { backgroundMusic: music } : {})
}

test('a fresh gift has a letter with music, and a save replaces both', async () => {
  const { app, ask, db, read, save } = await openPage('/api/love-typing.php')
  const load = async () => (await read()).data
  const body = await read()
  const background_music = expect.stringMatching(/^\/media\/\S+\.mp3$/)
  expect(body).toEqual({ status: 'success', message: '', data: { paragraphs: sample, background_music } })
  expect((await ask('GET', '/api/love-typing')).body).toEqual(body)
  expect((await ask('GET', body.data.background_music)).headers['content-type']).toBe('audio/mpeg')

  // Empty paragraphs are left out.
  const saved = await save(letter(['Untukmu,', ' ', '', '  Aku di sini.\nSelalu. '], song))
  const answer = { status: 'success', success: true, message: 'Data berhasil disimpan!' }
  expect(saved).toMatchObject({ status: 200, body: answer })
  const data = await load()
  expect(data).toEqual(saved.body.data)
  expect(data.paragraphs).toEqual(['Untukmu,', 'Aku di sini.\nSelalu.'])
  const music = await app.inject({ url: data.background_music })
  expect(music).toMatchObject({ statusCode: 200, headers: { 'content-type': 'audio/mpeg' } })
  expect(Math.abs(music.rawPayload.length - song.length)).toBeLessThan(song.length / 10)

  // Without a file the music stays, and an empty address removes it.
  const kept = { paragraphs: ['Halo'], background_music: data.background_music }
  expect((await save(kept)).body.data).toEqual(kept)
  expect((await save({ paragraphs: '["Halo"]' })).body.data).toEqual(kept)
  await save({ paragraphs: ['Halo'], background_music: '' })
  expect(await load()).toEqual({ paragraphs: ['Halo'], background_music: '' })

  await db.deleteFrom('love_typing').execute()
  expect(await load()).toEqual({ paragraphs: [], background_music: '' })
  await save(letter(['Halo']))
  expect(await load()).toEqual({ paragraphs: ['Halo'], background_music: '' })
})

test('a paragraph has at most 480 characters, and an invalid letter is refused with its song', async () => {
  const kado = await openPage('/api/love-typing.php')
  const full = '👩🏽‍❤️‍👨🏻'.repeat(480)
  expect(await kado.save(letter([full]))).toMatchObject({ status: 200 })
  expect((await kado.read()).data.paragraphs).toEqual([full])
  const tooLong = 'Paragraf paling banyak 480 karakter.'
  const noList = 'Isi surat harus berupa daftar paragraf.'
  const empty = 'Tulis paling sedikit satu paragraf.'
  const tooMany = 'Surat ini paling banyak 60 paragraf.'
  const refusals: [unknown, string][] = [
    [['Halo', `${full}x`], tooLong],
    ['{', noList],
    ['{"a":1}', noList],
    [undefined, noList],
    [[7], 'Paragraf harus berupa teks.'],
    [['a\u0000b'], 'Paragraf memuat karakter yang tidak bisa dipakai: U+0000.'],
    [[], empty],
    [['  ', '\n'], empty],
    [Array(61).fill('x'), tooMany],
    // Refused before each of them is read.
    [Array(1500).fill(1), tooMany],
  ]
  await expectRefusals(
    kado,
    refusals.map(([paragraphs, message]) => [{ paragraphs, background_music: '' }, 'paragraphs', message]),
  )
  const before = await everyRow(kado.db)
  expect(await kado.save(letter(['x'.repeat(481)], song))).toMatchObject({ status: 422 })
  expect(await everyRow(kado.db)).toEqual(before)
})
