import { readFileSync } from 'node:fs'
import { parseBuffer } from 'music-metadata'
import { expect, test } from 'vitest'
import { collectMedia } from '#server/media/collector.ts'
import { openTestApp } from '#tests/server/app.ts'
import { expectNothingKept } from '#tests/server/photos.ts'

const FIXTURES = new URL('../../tests/fixtures/', import.meta.url)

function songForm(name: string) {
  const form = new FormData()
  form.append('musicFile', new Blob([new Uint8Array(readFileSync(new URL(name, FIXTURES)))]), 'lagu')
  return form
}

test('a fresh gift has a song of its own', async () => {
  const { app, ask } = await openTestApp()
  const { body } = await ask('GET', '/api/music')
  expect(body).toEqual({ music_url: expect.stringMatching(/^\/media\/\S+\.mp3$/) })
  const song = await app.inject({ url: body.music_url, headers: { range: 'bytes=0-2' } })
  expect(song).toMatchObject({ statusCode: 206, body: 'ID3', headers: { 'content-type': 'audio/mpeg' } })
})

test.each([
  ['lagu.mp3', 'audio/mpeg'],
  ['lagu.m4a', 'audio/mp4'],
])("the owner's %s takes its place", async (name, type) => {
  const { app, ask, becomeOwner } = await openTestApp()
  const saved = await ask('POST', '/api/music', songForm(name), await becomeOwner())
  expect(saved).toMatchObject({ status: 200, body: { success: true, message: 'Data berhasil disimpan!' } })
  const { body } = await ask('GET', '/api/music')
  expect(body).toEqual(saved.body.data)
  expect(saved.body.newUrl).toBe(body.music_url)
  const song = await app.inject({ url: body.music_url, headers: { range: 'bytes=0-9' } })
  expect(song).toMatchObject({ statusCode: 206, headers: { 'content-type': type } })
})

test('an M4A keeps the title that the player shows', async () => {
  const { app, ask, becomeOwner } = await openTestApp()
  const { body } = await ask('POST', '/api/music', songForm('lagu.m4a'), await becomeOwner())
  const { rawPayload } = await app.inject({ url: body.newUrl })
  const { common } = await parseBuffer(rawPayload, { mimeType: 'audio/mp4' })
  expect(common).toMatchObject({ title: 'Hujan Bulan Juni', artist: 'Raka & Sinta' })
})

test('a song has the owner’s title until another song replaces it', async () => {
  const { ask, becomeOwner } = await openTestApp()
  const owner = await becomeOwner()
  const names = new FormData()
  names.append('title', ' Hujan\nPertama ')
  names.append('artist', 'Raka')
  const { body: named } = await ask('POST', '/api/music', names, owner)
  const song = { music_url: expect.stringMatching(/^\/media\//), title: 'Hujan Pertama', artist: 'Raka' }
  expect([named.data, (await ask('GET', '/api/music')).body]).toEqual([song, song])
  const { body: other } = await ask('POST', '/api/music', songForm('lagu.mp3'), owner)
  expect(other.data).toEqual({ music_url: other.newUrl })
  names.set('title', 'x'.repeat(61))
  expect(await ask('POST', '/api/music', names, owner)).toMatchObject({
    status: 422,
    body: { fields: { title: 'Judul lagu paling banyak 60 karakter.' } },
  })
})

test('a call without a song asks for one and changes nothing', async () => {
  const { ask, becomeOwner } = await openTestApp()
  const before = await ask('GET', '/api/music')
  const refused = await ask('POST', '/api/music', new FormData(), await becomeOwner())
  expect(refused).toMatchObject({ status: 422, body: { fields: { musicFile: 'Pilih dulu berkasnya.' } } })
  expect((await ask('GET', '/api/music')).body).toEqual(before.body)
})

test.each(['lampion.mp4', 'lampion.webm'])('%s is no song', async (name) => {
  const kado = await openTestApp()
  const before = await kado.ask('GET', '/api/music')
  const refused = await kado.ask('POST', '/api/music', songForm(name), await kado.becomeOwner())
  expect(refused).toMatchObject({
    status: 415,
    body: { message: expect.stringMatching(/^Berkas ini bukan lagu yang bisa diputar\./) },
  })
  expect((await kado.ask('GET', '/api/music')).body).toEqual(before.body)
  await expectNothingKept(kado)
})

test('a gift without a song says so, and takes one', async () => {
  const { ask, becomeOwner, db } = await openTestApp()
  const raka = await becomeOwner()
  await db.deleteFrom('music').execute()
  expect((await ask('GET', '/api/music')).body).toEqual({ music_url: '' })
  const saved = await ask('POST', '/api/music', songForm('lagu.mp3'), raka)
  expect((await ask('GET', '/api/music')).body).toEqual({ music_url: saved.body.newUrl })
})

test('the song that plays stays, the one before it goes after a day', async () => {
  const kado = await openTestApp()
  const raka = await kado.becomeOwner()
  const send = async (name: string) =>
    (await kado.ask('POST', '/api/music', songForm(name), raka)).body.newUrl
  const old = await send('lagu.m4a')
  const fresh = await send('lagu.mp3')
  kado.clock.now += 2 * 24 * 60 * 60 * 1000
  await collectMedia({ db: kado.db, media: kado.media, now: () => kado.clock.now }, kado.pages)
  expect((await kado.app.inject({ url: old })).statusCode).toBe(404)
  expect((await kado.app.inject({ url: fresh })).statusCode).toBe(200)
})
