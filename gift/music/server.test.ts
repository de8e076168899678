import { parseBuffer } from 'music-metadata'
import { expect, test } from 'vitest'
import { fixture, formOf } from '#tests/server/files.ts'
import { openPage } from '#tests/server/page.ts'

test("a fresh gift has a song, and the owner's song replaces it", async () => {
  const { app, ask, db, read, save } = await openPage('/api/music')
  const sample = await read()
  expect(sample).toEqual({ music_url: expect.stringMatching(/^\/media\/\S+\.mp3$/) })
  const first = await ask('GET', sample.music_url, undefined, { headers: { range: 'bytes=0-2' } })
  expect(first).toMatchObject({ status: 206, text: 'ID3', headers: { 'content-type': 'audio/mpeg' } })
  const refused = await save(new FormData())
  expect(refused).toMatchObject({ status: 422, body: { fields: { musicFile: 'Pilih dulu berkasnya.' } } })
  expect(await read()).toEqual(sample)

  for (const [name, type] of [
    ['lagu.mp3', 'audio/mpeg'],
    ['lagu.m4a', 'audio/mp4'],
  ] as const) {
    const { status, body } = await save(formOf({}, { musicFile: fixture(name) }))
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { success: true, message: 'Data berhasil disimpan!' },
    })
    // The title that the owner gave to the earlier song is gone with it.
    expect(body.data).toEqual({ music_url: body.newUrl })
    expect(await read()).toEqual(body.data)
    const song = await ask('GET', body.newUrl, undefined, { headers: { range: 'bytes=0-9' } })
    expect(song).toMatchObject({ status: 206, headers: { 'content-type': type } })
    const { data } = (await save(formOf({ title: ' Hujan\nPertama ', artist: 'Raka' }))).body
    expect(data).toEqual({ music_url: body.newUrl, title: 'Hujan Pertama', artist: 'Raka' })
    expect(await read()).toEqual(data)
  }
  const { rawPayload } = await app.inject({ url: (await read()).music_url })
  const { common } = await parseBuffer(rawPayload, { mimeType: 'audio/mp4' })
  expect(common).toMatchObject({ title: 'Hujan Bulan Juni', artist: 'Raka & Sinta' })

  await db.deleteFrom('music').execute()
  expect(await read()).toEqual({ music_url: '' })
  const { newUrl } = (await save(formOf({}, { musicFile: fixture('lagu.mp3') }))).body
  expect(await read()).toEqual({ music_url: newUrl })
})
