import { readdirSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { type MediaKind, mediaTexts } from '#contract/media.ts'
import { mediaRefusals } from '#contract/media-refusals.ts'
import { fixture, formOf } from '#tests/server/files.ts'
import { box, spatialFilm } from '#tests/server/films.ts'
import { expectNothingKept, plain, portrait } from '#tests/server/photos.ts'
import { openUploadApp, uploadFile } from '#tests/server/upload-app.ts'
import { repeatingSound } from '#tests/server/voices.ts'

type Refused = [name: string, bytes: Buffer | Promise<Buffer>, message?: string]

const { photoTooWide, tooLarge, wrongKind } = mediaTexts
const { unknownTrack } = mediaRefusals
const MEGABYTE = 1024 * 1024
const PAGE = '<!doctype html><script>alert(1)</script>'
const film = fixture('lampion.mp4')
const song = fixture('lagu.mp3')

// Without a message of its own, a file is refused as one of another kind. Files that are cut off are tried in
// tests/damaged.test.ts.
const refused: Record<Exclude<MediaKind, 'voice' | 'narration'>, () => Refused[]> = {
  photo: () => [
    ['nothing', Buffer.alloc(0)],
    ['a page', Buffer.from(PAGE)],
    ['a page that begins like a GIF', Buffer.from(`GIF89a/*${PAGE}`)],
    ['a drawing behind a declaration', Buffer.from('<?xml version="1.0"?><svg onload="alert(1)"/>')],
    ['a GIF', plain(9, 9).gif().toBuffer()],
    ['a TIFF', plain(9, 9).tiff().toBuffer()],
    ['a PDF', Buffer.from('%PDF-1.7\n')],
    ['an archive', Buffer.from('PK\x03\x04', 'latin1')],
    ['a film', film],
    ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1'), mediaTexts.heic],
    ['a PNG of more than 60 megapixels', statedPng(10_000, 6001), photoTooWide],
    ['a thread of pixels', statedPng(30_001, 1), photoTooWide],
    ['26 MB', Buffer.alloc(26 * MEGABYTE, 7), tooLarge.photo],
  ],
  audio: () => [
    ['nothing', Buffer.alloc(0)],
    ['a film', film],
    ['a page that begins like a song', Buffer.from(`ID3\x04\0\0\0\0\0\0${PAGE}`)],
    ['a song whose tag goes beyond its end', Buffer.from('ID3\x04\0\0\x7f\x7f\x7f\x7f')],
    ['a song that would be a hundred times as large', repeatingSound(500, 2000)],
    ['a song over 25 MB', Buffer.concat([song, Buffer.alloc(25 * MEGABYTE)]), tooLarge.audio],
  ],
  video: () => [
    ['a page', Buffer.from(PAGE)],
    ['a program', Buffer.from('\x7fELF\x02\x01\x01', 'latin1')],
    ['a song', song],
    ['a song of the MP4 family', fixture('lagu.m4a')],
    ['a film whose index is cut off', film.subarray(0, 5000)],
    ['a WebM that is cut off', fixture('lampion.webm').subarray(0, -300)],
    ['a film without an index', Buffer.concat([box('ftyp', 'isom', Buffer.alloc(4)), box('mdat', 'x')])],
    ['a film whose only sound cannot be copied', spatialFilm(undefined), unknownTrack],
    ['a film whose second sound, which is played, cannot be copied', spatialFilm(true), unknownTrack],
  ],
}

test.each(['photo', 'audio', 'video'] as const)(
  "a file that is not a %s, or is too large, is refused with its field's sentence",
  async (kind) => {
    const kado = await openUploadApp()
    const tooMuch: string[] = [photoTooWide, tooLarge.photo, tooLarge.audio]
    for (const [name, bytes, message = wrongKind[kind]] of refused[kind]()) {
      // No rate limit applies here.
      kado.clock.now += 60_001
      const answer = await uploadFile(kado, kind, await bytes)
      const isTooMuch = tooMuch.includes(message)
      expect(answer.statusCode, name).toBe(isTooMuch ? 413 : 415)
      const code = isTooMuch ? 'too_large' : 'unsupported_media'
      const fields = { [kind]: message }
      expect(answer.json(), name).toMatchObject({ success: false, code, message, fields })
      await expectNothingKept(kado)
    }
  },
)

test('the files of one call are stored all or none', async () => {
  const kado = await openUploadApp()
  const half = await uploadFile(kado, 'video', film, 'kita.mp4', { photo: Buffer.from('bukan foto') })
  expect(half.statusCode).toBe(415)
  await expectNothingKept(kado)
  const both = await uploadFile(kado, 'video', film, 'kita.mp4', { photo: await portrait() })
  expect(both.json().data.photo).toMatch(/^\/media\/.+\.jpg$/)
})

test('a second file in a field, and files that the call does not take, are refused and leave nothing', async () => {
  const kado = await openUploadApp()
  const photo = await portrait()
  const send = async (payload: FormData) =>
    (await kado.app.inject({ method: 'POST', url: '/api/rak/photo', payload })).json()
  expect(await send(formOf({}, { photo: [photo, photo] }))).toMatchObject({ code: 'malformed' })
  const many = Array.from({ length: 1000 }, (_, part) => [`nama${part}`, photo])
  expect(await send(formOf({}, Object.fromEntries(many)))).toMatchObject({ code: 'malformed' })
  await expectNothingKept(kado)
})

test("HTML in a photo's comment and behind it is removed", async () => {
  const kado = await openUploadApp()
  const jpeg = await portrait()
  const comment = [Buffer.from([0xff, 0xfe, 0, PAGE.length + 2]), Buffer.from(PAGE)]
  const bytes = Buffer.concat([jpeg.subarray(0, 2), ...comment, jpeg.subarray(2), Buffer.from(PAGE)])
  const answer = await uploadFile(kado, 'photo', bytes)
  expect(answer.statusCode).toBe(200)
  const { rawPayload: stored, headers } = await kado.app.inject({ url: answer.json().data.url })
  expect(stored.includes('<script')).toBe(false)
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test('a file is stored under our own name', async () => {
  const kado = await openUploadApp()
  const bytes = await plain(9, 9).jpeg().toBuffer()
  const before = readdirSync(kado.dataDir)
  for (const name of ['../../kado.db', '/etc/passwd', 'a\0.jpg', '<img src=x>.svg', 'x'.repeat(5000)]) {
    const { url } = (await uploadFile(kado, 'photo', bytes, name)).json().data
    expect(url, name).toMatch(/^\/media\/[A-Za-z0-9_-]{22}-[a-f0-9]{32}\.jpg$/)
  }
  expect(readdirSync(kado.dataDir)).toEqual(before)
})

// A small PNG whose head names another size.
async function statedPng(width: number, height: number) {
  const png = await plain(9, 9).png().toBuffer()
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}
