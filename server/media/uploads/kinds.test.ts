import { crc32 } from 'node:zlib'
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
import { fixture } from '#tests/server/files.ts'
import { addToIndex, box, phoneFilm, spatialFilm, taggedWebm } from '#tests/server/films.ts'
import { expectNothingKept, look, plain, portrait } from '#tests/server/photos.ts'
import { SECRET } from '#tests/server/secret.ts'
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
import { openUploadApp, uploadFile } from '#tests/server/upload-app.ts'

test('a photo is stored upright with its copies, sizes and placeholder', async () => {
  const kado = await openUploadApp()
  const { url } = (await uploadFile(kado, 'photo', await portrait())).json().data
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
  const seen = await look(kado, whole.rawPayload)
  expect(seen).toMatchObject({ format: 'jpeg', width: 600, height: 800 })
  expect(seen.exif).toBeUndefined()
  for (const width of [480, 600]) {
    const copy = await kado.app.inject({ url: renditionUrl(url, width) })
    expect(copy.headers['content-type']).toBe('image/webp')
    expect(await look(kado, copy.rawPayload)).toMatchObject({ format: 'webp', width })
  }
})

test('a wide photo has three widths, and a PNG has a JPEG to download', async () => {
  const kado = await openUploadApp()
  const upload = async (width: number, height: number) =>
    (await uploadFile(kado, 'photo', await plain(width, height).png().toBuffer())).json().data
  const { url, widths } = await upload(2000, 900)
  expect(widths).toEqual([480, 960, 1600])
  const whole = await kado.app.inject({ url })
  expect(await look(kado, whole.rawPayload)).toMatchObject({ format: 'png', width: 2000 })
  expect(whole.headers['content-disposition']).toBeUndefined()
  const download = await kado.app.inject({ url: `${url}?download` })
  expect(download.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': expect.stringMatching(/^attachment; filename="[\w.]+"$/),
  })
  expect(await look(kado, download.rawPayload)).toMatchObject({ format: 'jpeg', width: 2000 })
  const tall = renditionUrl((await upload(100, 20_000)).url, 100)
  const { rawPayload } = await kado.app.inject({ url: tall })
  expect(await look(kado, rawPayload)).toMatchObject({ width: 82, height: 16_383 })
})

test('the first picture of an animated PNG is stored', async () => {
  const still = await plain(64, 48).png().toBuffer()
  const count = Buffer.from('acTL\0\0\0\x02\0\0\0\0', 'latin1')
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(count.length - 4)
  ends.writeUInt32BE(crc32(count), 4)
  const head = [still.subarray(0, AFTER_HEAD), ends.subarray(0, 4), count, ends.subarray(4)]
  const moving = Buffer.concat([...head, still.subarray(AFTER_HEAD)])
  const sent = await uploadFile(await openUploadApp(), 'photo', moving)
  expect(sent.json().data).toMatchObject({ url: expect.stringMatching(/\.png$/), widths: [64] })
})

// In bytes: a PNG's signature and its first chunk.
const AFTER_HEAD = 33

const mp4 = { duration: 3, tracks: ['avc', 'aac'], rotation: 90 }

test.each<[string, () => Promise<Buffer>, Shape]>([
  ['MP4', () => phoneFilm(), mp4],
  ['MOV', () => phoneFilm('MOV'), mp4],
  ['MP4 with a second sound track, which cannot be copied and is off,', () => spatialFilm(false), mp4],
  ['WebM', taggedWebm, { duration: 1.7, tracks: ['vp8'], rotation: 0 }],
])('a film as %s loses its metadata and keeps its pictures and sound', async (_, make, shape) => {
  const kado = await openUploadApp()
  const { url } = (await uploadFile(kado, 'video', await make(), 'kita.mov')).json().data
  const { headers, rawPayload: stored } = await kado.app.inject({ url })
  // Browsers play a MOV only as an MP4.
  expect(headers['content-type']).toBe(shape === mp4 ? 'video/mp4' : 'video/webm')
  expect(tellsSecret(stored)).toBe(false)
  expect(await shapeOf(stored)).toEqual(shape)
  if (shape === mp4) expect(stored.indexOf('moov')).toBeLessThan(stored.indexOf('mdat'))
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
])('a song as %s keeps only its title and cover of its metadata', async (_, make, type, covers) => {
  const kado = await openUploadApp()
  const sent = await make()
  expect(tellsSecret(sent)).toBe(true)
  const { url } = (await uploadFile(kado, 'audio', sent)).json().data
  const served = await kado.app.inject({ url })
  expect(served.headers['content-type']).toBe(type)
  expect(tellsSecret(served.rawPayload)).toBe(false)
  const { common, native } = await parseBuffer(served.rawPayload)
  expect(common.title).toBe(TITLE)
  expect(JSON.stringify(native)).not.toContain('6.2088')
  expect(common.picture?.length ?? 0).toBe(covers)
  for (const { data } of common.picture ?? []) expect(tellsSecret(Buffer.from(data))).toBe(false)
  expect(await shapeOf(served.rawPayload)).toEqual(await shapeOf(sent))
})

type Shape = { duration: number; tracks: string[]; rotation: number | undefined }

async function shapeOf(bytes: Buffer): Promise<Shape> {
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS })
  const tracks = await Promise.all((await input.getTracks()).map((track) => track.getCodec()))
  const duration = Math.round((await input.computeDuration()) * 10) / 10
  const rotation = await (await input.getPrimaryVideoTrack())?.getRotation()
  return { duration, tracks: tracks.map(String), rotation }
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

// Of one frame: MPEG 1, 128 kbit/s, 44.1 kHz, at each layer.
const LAYERS = { mp1: 0xff, mp2: 0xfd, mp3: 0xfb }

test.each<[stored: string, bytes: () => Buffer]>([
  ['mp3', () => layer('mp3')],
  ['mp2', () => layer('mp2')],
  ['pcm-s16', () => wavAs(1, 16)],
  ['pcm-f64', () => wavAs(3, 64)],
  ['alaw', () => wavAs(6, 8)],
  ['ulaw', () => wavAs(7, 8)],
  ['vorbis', () => fixture('lagu-vorbis.ogg')],
  ['opus', () => fixture('lagu-opus.ogg')],
  ['flac', () => fixture('lagu.flac')],
  ['aac', () => fixture('lagu.m4a')],
  ['aac', () => fixture('lagu-bergambar.m4a')],
  ['aac', () => patched('lagu-bergambar.m4a', ['avc1', 'jpeg'])],
])('a song is stored with its codec, %s, and without pictures among its tracks', async (codecs, bytes) => {
  const kado = await openUploadApp()
  const answer = await uploadFile(kado, 'audio', bytes())
  expect(answer.statusCode, answer.body).toBe(200)
  expect(await kado.db.selectFrom('media').select('codecs').execute()).toEqual([{ codecs }])
  const { rawPayload } = await kado.app.inject({ url: answer.json().data.url })
  const input = new Input({ source: new BufferSource(rawPayload), formats: ALL_FORMATS })
  expect((await input.getTracks()).map(({ type }) => type)).toEqual(['audio'])
})

test('the title and artist of a song are decoded from any code page', async () => {
  const kado = await openUploadApp()
  const titles: [bytes: Buffer, title: string][] = [
    [Buffer.from([0x82, 0xb3, 0x82, 0xad, 0x82, 0xe7]), 'さくら'],
    [Buffer.from([0xd2, 0xb8, 0xec, 0xed, 0xe0, 0xff]), 'Тёмная'],
    [Buffer.from('Déjà Vu', 'latin1'), 'Déjà Vu'],
  ]
  for (const [bytes, title] of titles) {
    for (const song of [mp3(id3(frame('TIT2', '\0', bytes))), withLastTag(bytes)]) {
      const { url } = (await uploadFile(kado, 'audio', song)).json().data
      const { rawPayload } = await kado.app.inject({ url })
      expect((await parseBuffer(rawPayload)).common.title).toBe(title)
    }
  }
})

test.each<[what: string, bytes: () => Buffer, message: RegExp]>([
  ['Apple Lossless', () => m4aAs('alac'), /disimpan sebagai ALAC, .* MP3 atau M4A \(AAC\)/],
  ['AMR', () => m4aAs('samr'), /disimpan sebagai AMR,/],
  ['a song that its shop has locked', () => m4aAs('drms'), /dikunci oleh tokonya/],
  ['ADPCM', () => wavAs(17, 4), /disimpan sebagai ADPCM,/],
  ['a WAV of another codec', () => wavAs(85, 0), /memakai suara yang belum bisa/],
  [
    'an Ogg without a known sound',
    () => patched('lagu-opus.ogg', ['OpusHead', 'Speex   ']),
    /memakai suara yang/,
  ],
  ['a film', () => fixture('lampion.mp4'), /bukan lagu/],
])('%s is refused by name and leaves nothing', async (_, bytes, message) => {
  const kado = await openUploadApp()
  const answer = await uploadFile(kado, 'audio', bytes())
  expect(answer.statusCode).toBe(415)
  expect(answer.json().fields.audio).toMatch(message)
  await expectNothingKept(kado)
})

function withLastTag(title: Buffer) {
  return Buffer.concat([mp3(), lastTag(title.toString('latin1'), '')])
}

function layer(name: keyof typeof LAYERS) {
  const song = mp3()
  for (let at = 0; at < song.length; at += 417) {
    song[at + 1] = LAYERS[name]
    // The same rate has another number at each layer.
    if (name === 'mp2') song[at + 2] = 0x80
  }
  return song
}

// A WAV of one channel with silence, and with this number of its codec (RFC 2361).
function wavAs(codec: number, bits: number) {
  const format = Buffer.alloc(16)
  format.writeUInt16LE(codec)
  format.writeUInt16LE(1, 2)
  format.writeUInt32LE(8000, 4)
  format.writeUInt32LE(1000 * bits, 8)
  format.writeUInt16LE(Math.max(1, bits / 8), 12)
  format.writeUInt16LE(bits, 14)
  return chunk('RIFF', 'WAVE', chunk('fmt ', format), chunk('data', Buffer.alloc(800)))
}

function patched(name: string, ...changes: [from: string, to: string][]) {
  let text = fixture(name).toString('latin1')
  for (const [from, to] of changes) text = text.replaceAll(from, to)
  return Buffer.from(text, 'latin1')
}

// An M4A whose sound is of another codec.
function m4aAs(codec: string) {
  return patched('lagu.m4a', ['mp4a', codec], ['esds', 'free'])
}
