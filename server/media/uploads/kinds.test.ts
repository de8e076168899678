import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { renditionUrl } from '#contract/media.ts'
import { Picture } from '#contract/schemas.ts'
import { picturesOf } from '#server/media/photos/picture.ts'
import { openTestApp } from '#tests/server/app.ts'
import { box, filled, movie, table, track } from '#tests/server/movies.ts'
import { expectNothingKept, look, plain, portrait } from '#tests/server/photos.ts'
import { openShelf, put } from '#tests/server/shelf.ts'

const sample = (name: string) => readFileSync(new URL(`../../../sample/${name}`, import.meta.url))
const demo = sample('demo.mp4')
const song = sample('hujan.mp3')

const SECRET = 'di rumah, -6.2088+106.8456/'
const swarm = () => Array.from({ length: 50_001 }, () => box('free'))

test('a photo is kept whole and upright beside its widths, and known before it has loaded', async () => {
  const kado = await openShelf()
  const { url } = (await put(kado, 'photo', await portrait())).json().data
  expect(url).toMatch(/\.jpg$/)
  const gift = await kado.db.selectFrom('gift').selectAll().executeTakeFirstOrThrow()
  const picture = (await picturesOf({ db: kado.db, gift }, [url, 'https://lain.example/a.jpg'])).get(url)
  expect(picture).toEqual({
    url,
    width: 600,
    height: 800,
    widths: [480, 600],
    placeholder: expect.any(String),
  })
  expect(Buffer.from(picture?.placeholder ?? '', 'base64').length).toBeGreaterThan(10)
  expect(z.parse(Picture, picture)).toEqual(picture)
  const whole = await kado.app.inject({ url })
  expect(whole.headers['content-type']).toBe('image/jpeg')
  expect(whole.rawPayload.includes('Ponsel')).toBe(false)
  expect(await look(kado, whole.rawPayload)).toMatchObject({ format: 'jpeg', width: 600, height: 800 })
  for (const width of [480, 600]) {
    const copy = await kado.app.inject({ url: renditionUrl(url, width) })
    expect(copy.headers['content-type']).toBe('image/webp')
    expect(await look(kado, copy.rawPayload)).toMatchObject({ format: 'webp', width })
  }
})

test('a wide photo has three widths; one that is none gets a JPEG to download', async () => {
  const kado = await openShelf()
  const { url, widths } = (await put(kado, 'photo', await plain(2000, 900).png().toBuffer())).json().data
  expect(widths).toEqual([480, 960, 1600])
  const whole = await kado.app.inject({ url })
  expect(await look(kado, whole.rawPayload)).toMatchObject({ format: 'png', width: 2000 })
  const download = await kado.app.inject({ url: `${url}?download` })
  expect(download.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': expect.stringMatching(/^attachment; filename="[\w.]+"$/),
  })
  expect(await look(kado, download.rawPayload)).toMatchObject({ format: 'jpeg', width: 2000 })
  expect((await kado.app.inject({ url })).headers['content-disposition']).toBeUndefined()
})

test('a photo of the sample is downloaded as a JPEG too', async () => {
  const kado = await openTestApp()
  const { sampleUrl } = await import('#server/media/sample.ts')
  const shown = await kado.app.inject({ url: sampleUrl('folder1-1') })
  expect(shown.headers).toMatchObject({ 'content-type': 'image/webp', 'accept-ranges': 'bytes' })
  const download = await kado.app.inject({ url: `${sampleUrl('folder1-1')}?download` })
  expect(download.headers['content-type']).toBe('image/jpeg')
  expect(download.rawPayload.length).toBe(Number(download.headers['content-length']))
  expect(await look(kado, download.rawPayload)).toMatchObject({ format: 'jpeg' })
})

test('a film is served in parts, under the type that browsers play', async () => {
  const kado = await openShelf()
  const { url } = (await put(kado, 'video', demo, 'kita.mov')).json().data
  expect(url).toMatch(/\.mp4$/)
  const part = await kado.app.inject({ url, headers: { range: 'bytes=100-199' } })
  expect(part).toMatchObject({ statusCode: 206, headers: { 'content-type': 'video/mp4' } })
  expect(part.headers['content-range']).toBe(`bytes 100-199/${demo.length}`)
  expect((await kado.app.inject({ url })).rawPayload.length).toBe(demo.length)
})

test.each(['isom', 'mp42', 'qt  '])('a film of the brand %j forgets where it was recorded', async (brand) => {
  const kado = await openShelf()
  const sent = movie({ brand })
  const { url } = (await put(kado, 'video', sent)).json().data
  const { rawPayload: stored } = await kado.app.inject({ url })
  expect(stored.length).toBe(sent.length)
  expect(stored.includes('6.2088')).toBe(false)
  expect(stored.subarray(-16).toString()).toBe('gambar dan suara')
  expect(stored.includes('vide') && stored.includes('soun')).toBe(true)
})

test.each([
  ['a track that is only read', () => [box('moov', track('vide'), track('text', box('udta', SECRET)))]],
  ['a note beside the tracks', () => [box('moov', track('vide')), box('sefd', SECRET)]],
  ['the room that an editor left', () => [box('moov', track('vide')), box('free', SECRET)]],
])('a film tells nothing in %s', async (_, boxes) => {
  const kado = await openShelf()
  const sent = Buffer.concat([box('ftyp', 'isom'), ...boxes(), box('mdat', 'gambar')])
  const { url } = (await put(kado, 'video', sent)).json().data
  const { rawPayload: stored } = await kado.app.inject({ url })
  expect(stored.length).toBe(sent.length)
  expect(stored.includes(SECRET)).toBe(false)
})

test('a film loses the samples of a track that only tells, and keeps those that are seen', async () => {
  const kado = await openShelf()
  const at = (offset: number, ...sizes: number[]) =>
    box(
      'minf',
      box('stbl', table('stsc', 1, 1, 2, 1), table('stsz', 0, 2, ...sizes), table('stco', 1, offset)),
    )
  const start = box('ftyp', 'isom').length
  const sent = Buffer.concat([
    box('ftyp', 'isom'),
    box('mdat', 'gambar', SECRET, 'gambar'),
    box('moov', track('vide'), filled('meta', at(start + 8 + 6, 10, SECRET.length - 10))),
  ])
  const { url } = (await put(kado, 'video', sent)).json().data
  const stored = (await kado.app.inject({ url })).rawPayload
  expect(stored.length).toBe(sent.length)
  expect(stored.includes('6.2088')).toBe(false)
  expect(stored.toString('latin1').match(/gambar/g)).toHaveLength(2)
})

test('what a film calls samples is never emptied outside of its pictures', async () => {
  const kado = await openShelf()
  const all = box(
    'minf',
    box('stbl', table('stsc', 1, 1, 1, 1), table('stsz', 0xffffffff, 1), table('stco', 2, 0, 4)),
  )
  const sent = Buffer.concat([
    box('ftyp', 'isom'),
    box('mdat', 'gambar'),
    box('moov', track('vide'), filled('meta', all)),
  ])
  const { url } = (await put(kado, 'video', sent)).json().data
  const stored = (await kado.app.inject({ url })).rawPayload
  expect(stored.subarray(0, 20)).toEqual(sent.subarray(0, 20))
  expect(stored.includes('vide') && !stored.includes('gambar')).toBe(true)
})

test.each([
  ['more pieces than anything has', table('stsz', 1, 1), table('stco', 0xffffffff, 0)],
  ['more pieces than it names', table('stsz', 1, 1), table('stco', 9, 0)],
  ['more samples than it has sizes of', table('stsz', 0, 0xffffffff, 1), table('stco', 2, 0, 4)],
])('a film whose track claims %s is refused', async (_, sizes, chunks) => {
  const kado = await openShelf()
  const told = filled('meta', box('minf', box('stbl', table('stsc', 1, 1, 1, 1), sizes, chunks)))
  const sent = Buffer.concat([box('ftyp', 'isom'), box('mdat', 'gambar'), box('moov', track('vide'), told)])
  expect((await put(kado, 'video', sent)).statusCode).toBe(415)
  await expectNothingKept(kado)
})

test.each([
  ['beside its index', () => [box('moov', track('vide')), ...swarm()]],
  ['within its index', () => [box('moov', track('vide'), ...swarm())]],
  ['in an index without an end', () => [box('moov', track('vide'), box('free', Buffer.alloc(17_000_000)))]],
  ['with two indexes', () => [box('moov', track('vide')), box('moov', track('vide'))]],
])('what no camera wrote is refused: a swarm of boxes %s', async (_, boxes) => {
  const kado = await openShelf()
  const sent = Buffer.concat([box('ftyp', 'isom'), ...boxes(), box('mdat', 'gambar')])
  expect((await put(kado, 'video', sent)).statusCode).toBe(415)
  await expectNothingKept(kado)
})

test('a song keeps its every byte', async () => {
  const kado = await openShelf()
  const { url } = (await put(kado, 'audio', song)).json().data
  const served = await kado.app.inject({ url })
  expect(served.headers['content-type']).toBe('audio/mpeg')
  expect(served.rawPayload.equals(song)).toBe(true)
})

test('a song of the MP4 family keeps its name, and tells neither where it was nor whose', async () => {
  const kado = await openShelf()
  const said = (name: string, what: string) => box(name, box('data', Buffer.alloc(8), what))
  const list = box('ilst', said('\u00a9nam', 'Hujan Bulan Juni'), said('apID', 'raka@rumah.id'))
  const data = box('udta', box('\u00a9xyz', '-6.2088+106.8456/'), box('meta', Buffer.alloc(4), list))
  const sent = Buffer.concat([box('ftyp', 'M4A '), box('moov', track('soun'), data), box('mdat', 'suara')])
  const { url } = (await put(kado, 'audio', sent)).json().data
  const stored = (await kado.app.inject({ url })).rawPayload
  expect(stored.length).toBe(sent.length)
  expect(stored.includes('Hujan Bulan Juni')).toBe(true)
  expect(stored.includes('6.2088') || stored.includes('raka@')).toBe(false)
})

test.each(['M4A ', 'isom'])('a song of the MP4 family is taken as %j', async (brand) => {
  const kado = await openShelf()
  const answer = await put(kado, 'audio', movie({ brand, tracks: [track('soun')] }))
  expect((await kado.app.inject({ url: answer.json().data.url })).headers['content-type']).toBe('audio/mp4')
})

test.each<[string, 'photo' | 'audio' | 'video', Buffer]>([
  ['a song as a film', 'video', song],
  ['a film as a song', 'audio', demo],
  ['a song of the MP4 family as a film', 'video', movie({ tracks: [track('soun')] })],
  ['a film as a photo', 'photo', demo],
  ['a song as a photo', 'photo', song],
  ['a film that is cut off', 'video', demo.subarray(0, demo.length - 5000)],
  [
    'a film without an index',
    'video',
    Buffer.concat([box('ftyp', 'isom', Buffer.alloc(4)), box('mdat', 'x')]),
  ],
  ['a page as a film', 'video', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a drawing as a photo', 'photo', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['nothing as a song', 'audio', Buffer.alloc(0)],
])('%s is refused in the words of its field', async (_, kind, bytes) => {
  const kado = await openShelf()
  const refused = await put(kado, kind, bytes)
  const words = { photo: /bukan foto/, audio: /bukan lagu/, video: /bukan video/ }
  expect(refused).toMatchObject({ statusCode: 415 })
  expect(refused.json()).toMatchObject({
    code: 'unsupported_media',
    message: expect.stringMatching(words[kind]),
  })
  await expectNothingKept(kado)
})

test('a song over 25 MB is refused though a film may be larger', async () => {
  const kado = await openShelf()
  const refused = await put(kado, 'audio', Buffer.concat([song, Buffer.alloc(25 * 1024 * 1024)]))
  expect(refused.json()).toMatchObject({ code: 'too_large', message: 'Lagu paling besar 25 MB.' })
  await expectNothingKept(kado)
})

test('files of one call are kept together, or not at all', async () => {
  const kado = await openShelf()
  const both = await put(kado, 'video', demo, 'kita.mp4', { photo: await portrait() })
  expect(both.json().data.photo).toMatch(/^\/media\/.+\.jpg$/)
  await kado.db.deleteFrom('media').execute()
  for await (const { key } of kado.media.list()) await kado.media.remove(key)
  const half = await put(kado, 'video', demo, 'kita.mp4', { photo: Buffer.from('bukan foto') })
  expect(half.statusCode).toBe(415)
  await expectNothingKept(kado)
})
