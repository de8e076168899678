import { parseBuffer } from 'music-metadata'
import { expect, test } from 'vitest'
import { fixture, formOf } from '#tests/server/files.ts'
import { openPage } from '#tests/server/page.ts'

const open = () => openPage('/api/music')
const songForm = (name: string) => formOf({}, { musicFile: fixture(name) })

test('a fresh gift has a song of its own', async () => {
  const { ask, read } = await open()
  const body = await read()
  expect(body).toEqual({ music_url: expect.stringMatching(/^\/media\/\S+\.mp3$/) })
  const song = await ask('GET', body.music_url, undefined, { headers: { range: 'bytes=0-2' } })
  expect(song).toMatchObject({ status: 206, text: 'ID3', headers: { 'content-type': 'audio/mpeg' } })
})

test.each([
  ['lagu.mp3', 'audio/mpeg'],
  ['lagu.m4a', 'audio/mp4'],
])("the owner's %s takes its place", async (name, type) => {
  const { ask, read, save } = await open()
  const saved = await save(songForm(name))
  expect(saved).toMatchObject({ status: 200, body: { success: true, message: 'Data berhasil disimpan!' } })
  const body = await read()
  expect(body).toEqual(saved.body.data)
  expect(saved.body.newUrl).toBe(body.music_url)
  const song = await ask('GET', body.music_url, undefined, { headers: { range: 'bytes=0-9' } })
  expect(song).toMatchObject({ status: 206, headers: { 'content-type': type } })
})

test('an M4A keeps the title that the player shows', async () => {
  const { app, save } = await open()
  const { body } = await save(songForm('lagu.m4a'))
  const { rawPayload } = await app.inject({ url: body.newUrl })
  const { common } = await parseBuffer(rawPayload, { mimeType: 'audio/mp4' })
  expect(common).toMatchObject({ title: 'Hujan Bulan Juni', artist: 'Raka & Sinta' })
})

test('a song has the owner’s title until another song replaces it', async () => {
  const { read, save } = await open()
  const { body: named } = await save(formOf({ title: ' Hujan\nPertama ', artist: 'Raka' }))
  const song = { music_url: expect.stringMatching(/^\/media\//), title: 'Hujan Pertama', artist: 'Raka' }
  expect([named.data, await read()]).toEqual([song, song])
  const { body: other } = await save(songForm('lagu.mp3'))
  expect(other.data).toEqual({ music_url: other.newUrl })
})

test('a call without a song asks for one and changes nothing', async () => {
  const { read, save } = await open()
  const before = await read()
  const refused = await save(new FormData())
  expect(refused).toMatchObject({ status: 422, body: { fields: { musicFile: 'Pilih dulu berkasnya.' } } })
  expect(await read()).toEqual(before)
})

test('a gift without a song says so, and takes one', async () => {
  const { db, read, save } = await open()
  await db.deleteFrom('music').execute()
  expect(await read()).toEqual({ music_url: '' })
  const saved = await save(songForm('lagu.mp3'))
  expect(await read()).toEqual({ music_url: saved.body.newUrl })
})
