import { readFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type MediaKind, mediaTexts } from '#contract/media.ts'
import { box, spatialFilm } from '#tests/server/films.ts'
import { expectNothingKept, plain, portrait } from '#tests/server/photos.ts'
import { openShelf, put } from '#tests/server/shelf.ts'
import { repeatingSound } from '#tests/server/voices.ts'

type Refused = [name: string, bytes: Buffer | Promise<Buffer>, message?: string]

const { photoTooWide, tooLarge, unknownTrack, wrongKind } = mediaTexts
const MEGABYTE = 1024 * 1024
const PAGE = '<!doctype html><script>alert(1)</script>'
const read = (name: string) => readFileSync(new URL(`../../../${name}`, import.meta.url))
const demo = read('sample/demo.mp4')
const song = read('sample/hujan.mp3')

// Without a message of its own, a file is refused as one of another kind.
const refused: Record<Exclude<MediaKind, 'voice'>, () => Refused[]> = {
  photo: () => [
    ['nothing', Buffer.alloc(0)],
    ['a page', Buffer.from(PAGE)],
    ['a page that begins like a GIF', Buffer.from(`GIF89a/*${PAGE}`)],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a drawing behind a declaration', Buffer.from('<?xml version="1.0"?><svg onload="alert(1)"/>')],
    ['a GIF', plain(9, 9).gif().toBuffer()],
    ['a TIFF', plain(9, 9).tiff().toBuffer()],
    ['a PDF', Buffer.from('%PDF-1.7\n')],
    ['an archive', Buffer.from('PK\x03\x04', 'latin1')],
    ['a film', demo],
    ['a song', song],
    ['the head of a JPEG', portrait().then((bytes) => bytes.subarray(0, 700))],
    ['half a JPEG', half('jpeg')],
    ['half a PNG', half('png')],
    ['half a WebP', half('webp')],
    ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1'), mediaTexts.heic],
    ['61 megapixels', plain(12_200, 5000).png().toBuffer(), photoTooWide],
    ['a PNG that says it is 20000 x 20000', statedPng(20_000), photoTooWide],
    ['a thread of pixels', plain(30_001, 1).png().toBuffer(), photoTooWide],
    ['26 MB', Buffer.alloc(26 * MEGABYTE, 7), tooLarge.photo],
  ],
  audio: () => [
    ['nothing', Buffer.alloc(0)],
    ['a film', demo],
    ['a page that begins like a song', Buffer.from(`ID3\x04\0\0\0\0\0\0${PAGE}`)],
    ['a song whose tag goes beyond its end', Buffer.from('ID3\x04\0\0\x7f\x7f\x7f\x7f')],
    ['a song that would be a hundred times as large', repeatingSound(500, 2000)],
    ['a song over 25 MB', Buffer.concat([song, Buffer.alloc(25 * MEGABYTE)]), tooLarge.audio],
  ],
  video: () => [
    ['a page', Buffer.from(PAGE)],
    ['a program', Buffer.from('\x7fELF\x02\x01\x01', 'latin1')],
    ['a song', song],
    ['a song of the MP4 family', read('tests/fixtures/lagu.m4a')],
    ['a film that is cut off', demo.subarray(0, demo.length - 5000)],
    ['a film whose index is cut off', demo.subarray(0, 5000)],
    ['a WebM that is cut off', read('tests/fixtures/lampion.webm').subarray(0, -300)],
    ['a film without an index', Buffer.concat([box('ftyp', 'isom', Buffer.alloc(4)), box('mdat', 'x')])],
    ['a film whose only sound cannot be copied', spatialFilm(undefined), unknownTrack],
    ['a film whose second sound, which is played, cannot be copied', spatialFilm(true), unknownTrack],
  ],
}

test.each(['photo', 'audio', 'video'] as const)(
  'what is no %s, or too much of one, is refused in the words of its field and leaves no file',
  async (kind) => {
    const kado = await openShelf()
    const tooMuch: string[] = [photoTooWide, tooLarge.photo, tooLarge.audio]
    for (const [name, bytes, message = wrongKind[kind]] of refused[kind]()) {
      // No rate limit applies here.
      kado.clock.now += 60_001
      const answer = await put(kado, kind, await bytes)
      const isTooMuch = tooMuch.includes(message)
      expect(answer.statusCode, name).toBe(isTooMuch ? 413 : 415)
      const code = isTooMuch ? 'too_large' : 'unsupported_media'
      expect(answer.json(), name).toMatchObject({
        success: false,
        code,
        message,
        fields: { [kind]: message },
      })
      await expectNothingKept(kado)
    }
  },
)

test('the sentences of a refusal say what can be done', () => {
  expect(wrongKind.photo).toBe('Berkas ini bukan foto yang bisa dibaca. Pakai JPEG, PNG, WebP, atau AVIF.')
  expect(photoTooWide).toBe('Foto paling besar 60 megapiksel.')
  expect([tooLarge.photo, tooLarge.audio]).toEqual(['Foto paling besar 25 MB.', 'Lagu paling besar 25 MB.'])
  expect(unknownTrack).toContain('Simpan dulu sebagai MP4')
})

async function half(format: 'jpeg' | 'png' | 'webp') {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const picture = sharp({ create: { width: 600, height: 600, channels: 3, background: '#888888', noise } })
  const whole = await picture.toFormat(format).toBuffer()
  return whole.subarray(0, whole.length / 2)
}

// A small PNG whose head names another size.
async function statedPng(side: number) {
  const png = await plain(9, 9).png().toBuffer()
  png.writeUInt32BE(side, 16)
  png.writeUInt32BE(side, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}
