import { readFileSync } from 'node:fs'
import {
  AdtsOutputFormat,
  ALL_FORMATS,
  BufferSource,
  FlacOutputFormat,
  Input,
  Mp4OutputFormat,
  OggOutputFormat,
} from 'mediabunny'
import { parseBuffer } from 'music-metadata'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { renditionUrl } from '#contract/media.ts'
import { Picture } from '#contract/schemas.ts'
import { loadPictures } from '#server/media/pictures.ts'
import { openTestApp, type TestApp } from '#tests/server/app.ts'
import { addToIndex, box, phoneFilm, spatialFilm, taggedWebm } from '#tests/server/films.ts'
import { expectNothingKept, look, plain, portrait } from '#tests/server/photos.ts'
import { rewrite } from '#tests/server/rewrite.ts'
import { SECRET } from '#tests/server/secret.ts'
import { openShelf, put } from '#tests/server/shelf.ts'
import {
  chunk,
  coverWithPlace,
  frame,
  id3,
  lastTag,
  mp3,
  TITLE,
  taggedSong,
  wav,
} from '#tests/server/songs.ts'

const read = (name: string) => readFileSync(new URL(`../../../${name}`, import.meta.url))
const demo = read('sample/demo.mp4')

test('a photo is kept whole and upright beside its widths, and known before it has loaded', async () => {
  const kado = await openShelf()
  const { url } = (await put(kado, 'photo', await portrait())).json().data
  expect(url).toMatch(/\.jpg$/)
  const gift = await kado.db.selectFrom('gift').selectAll().executeTakeFirstOrThrow()
  const picture = (await loadPictures({ db: kado.db, gift }, [url, 'https://lain.example/a.jpg'])).get(url)
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

test.each<[string, () => Promise<Buffer>, Shape]>([
  ['MP4', () => phoneFilm(), { duration: 3, tracks: ['avc', 'aac'] }],
  ['MOV', () => phoneFilm('MOV'), { duration: 3, tracks: ['avc', 'aac'] }],
  ['WebM', taggedWebm, { duration: 1.7, tracks: ['vp8'] }],
  [
    'MOV of the fixtures',
    async () => read('tests/fixtures/lampion.mov'),
    { duration: 3, tracks: ['avc', 'aac'] },
  ],
])('a film as %s loses its places and names, and keeps its pictures and sound', async (_, make, shape) => {
  const kado = await openShelf()
  const sent = await make()
  const { url } = (await put(kado, 'video', sent, 'kita.mov')).json().data
  const { headers, rawPayload: stored } = await kado.app.inject({ url })
  // Browsers play a MOV only as an MP4.
  expect(headers['content-type']).toBe(shape.tracks[0] === 'avc' ? 'video/mp4' : 'video/webm')
  expectSilent(stored)
  expect(await shapeOf(stored)).toEqual(shape)
  if (shape.tracks[0] === 'avc') expect(stored.indexOf('moov')).toBeLessThan(stored.indexOf('mdat'))
})

test('a film keeps its rotation', async () => {
  const kado = await openShelf()
  const film = await rotatedFilm()
  const stored = await load(kado, (await put(kado, 'video', film)).json().data.url)
  expect(await rotationOf(stored)).toBe(90)
})

test('a film loses a second sound track that cannot be copied and is switched off', async () => {
  const kado = await openShelf()
  const answer = await put(kado, 'video', await spatialFilm(false))
  expect((await shapeOf(await load(kado, answer.json().data.url))).tracks).toEqual(['avc', 'aac'])
})

test.each<[string, () => Promise<Buffer>, string, number]>([
  ['MP3', taggedMp3, 'audio/mpeg', 1],
  [
    'MP3 with ID3v1',
    async () => Buffer.concat([mp3(id3(frame('TIT2', '\0', TITLE))), lastTag(TITLE, SECRET)]),
    'audio/mpeg',
    0,
  ],
  ['M4A', m4aWithPlace, 'audio/mp4', 1],
  ['FLAC', () => taggedSong('lagu.flac', new FlacOutputFormat()), 'audio/flac', 1],
  ['Opus', () => taggedSong('lagu-opus.ogg', new OggOutputFormat()), 'audio/ogg', 1],
  ['Vorbis', () => taggedSong('lagu-vorbis.ogg', new OggOutputFormat()), 'audio/ogg', 1],
  ['AAC', () => taggedSong('lagu.m4a', new AdtsOutputFormat()), 'audio/aac', 1],
  [
    'WAV with ID3',
    async () => wav(chunk('id3 ', id3(frame('TIT2', '\0', TITLE), frame('COMM', SECRET)))),
    'audio/wav',
    0,
  ],
  [
    'WAV with INFO',
    async () =>
      wav(chunk('LIST', 'INFO', chunk('INAM', TITLE), chunk('ICMT', SECRET)), chunk('bext', SECRET)),
    'audio/wav',
    0,
  ],
])('a song as %s keeps its title and cover, and tells nothing else', async (_, make, type, covers) => {
  const kado = await openShelf()
  const sent = await make()
  expect(tellsSecret(sent)).toBe(true)
  const { url } = (await put(kado, 'audio', sent)).json().data
  const served = await kado.app.inject({ url })
  expect(served.headers['content-type']).toBe(type)
  expectSilent(served.rawPayload)
  const { common, native } = await parseBuffer(served.rawPayload)
  expect(common.title).toBe(TITLE)
  expect(JSON.stringify(native)).not.toContain('6.2088')
  expect(common.picture?.length ?? 0).toBe(covers)
  for (const { data } of common.picture ?? []) expectSilent(Buffer.from(data))
  expect(await shapeOf(served.rawPayload)).toEqual(await shapeOf(sent))
})

test.each(['M4A ', 'isom'])('a song of the MP4 family is accepted with the brand %j', async (brand) => {
  const kado = await openShelf()
  const bytes = read('tests/fixtures/lagu.m4a')
  bytes.write(brand, 8, 'latin1')
  const answer = await put(kado, 'audio', bytes)
  expect((await kado.app.inject({ url: answer.json().data.url })).headers['content-type']).toBe('audio/mp4')
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

type Shape = { duration: number; tracks: string[] }

async function load({ app }: TestApp, url: string) {
  return (await app.inject({ url })).rawPayload
}

async function open(bytes: Buffer) {
  return new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS })
}

async function shapeOf(bytes: Buffer): Promise<Shape> {
  const input = await open(bytes)
  const tracks = await Promise.all((await input.getTracks()).map((track) => track.getCodec()))
  return { duration: Math.round((await input.computeDuration()) * 10) / 10, tracks: tracks.map(String) }
}

async function rotationOf(bytes: Buffer) {
  return (await (await open(bytes)).getPrimaryVideoTrack())?.getRotation()
}

// The matrix of a track's head (tkhd) that turns it by 90 degrees, in 16.16 fixed point.
async function rotatedFilm() {
  const film = await rewrite('lampion.mp4', new Mp4OutputFormat(), {})
  const matrix = film.indexOf('tkhd') + 4 + 40
  for (const [index, number] of [0, 65_536, 0, -65_536, 0].entries())
    film.writeInt32BE(number, matrix + 4 * index)
  return film
}

async function taggedMp3() {
  const cover = frame('APIC', '\0image/jpeg\0\x03\0', await coverWithPlace())
  const told = [frame('PRIV', 'raka', SECRET), frame('GEOB', '\0', SECRET), frame('COMM', '\0ind', SECRET)]
  return mp3(id3(frame('TIT2', '\0', TITLE), ...told, frame('TXXX', '\0', SECRET), cover))
}

async function m4aWithPlace() {
  const tagged = await taggedSong('lagu.m4a', new Mp4OutputFormat({ fastStart: false }))
  return addToIndex(tagged, box('udta', box('\u00a9xyz', SECRET)))
}

// In base64 too, as Ogg holds covers.
function tellsSecret(bytes: Buffer) {
  const covers = [0, 1, 2].map((skip) => Buffer.from(SECRET).subarray(skip).toString('base64').slice(0, 20))
  return [SECRET, '6.2088', ...covers].some((each) => bytes.includes(each))
}

function expectSilent(bytes: Buffer) {
  expect(tellsSecret(bytes)).toBe(false)
}
