import { parseBuffer } from 'music-metadata'
import { expect, test } from 'vitest'
import { plain } from '#tests/server/photos.ts'
import { openShelf, put } from '#tests/server/shelf.ts'
import {
  chunk,
  comments,
  flac,
  flacBlock,
  frame,
  id3,
  lastTag,
  mp3,
  SECRET,
  wav,
} from '#tests/server/songs.ts'
import { sumOf } from './song-ogg.ts'

const NAME = 'Hujan Bulan Juni'

// A cover that says where it was taken.
async function cover() {
  return plain(40, 40)
    .withExif({ IFD0: { ImageDescription: SECRET } })
    .jpeg()
    .toBuffer()
}

function picture(image: Buffer) {
  const number = (value: number) => Buffer.from([0, 0, value >> 8, value & 0xff])
  const zeros = Buffer.alloc(16)
  return Buffer.concat([
    number(3),
    number(10),
    Buffer.from('image/jpeg'),
    number(0),
    zeros,
    number(image.length),
    image,
  ])
}

function ogg(codec: 'OpusHead' | '\x01vorbis', said: Buffer) {
  const isOpus = codec === 'OpusHead'
  const second = Buffer.concat([
    Buffer.from(isOpus ? 'OpusTags' : '\x03vorbis'),
    said,
    Buffer.alloc(isOpus ? 0 : 1, 1),
  ])
  const first = Buffer.concat([
    Buffer.from(codec, 'latin1'),
    Buffer.from([1, 2, 0x38, 1, 0x80, 0xbb, 0, 0, 0, 0, 0]),
    Buffer.alloc(12),
  ])
  const pages = [
    page(2, 0, first),
    page(0, 1, second.subarray(0, 255), 255),
    page(1, 2, second.subarray(255)),
    page(4, 3, Buffer.alloc(60, 5)),
  ]
  return Buffer.concat(pages)
}

function page(flags: number, number: number, data: Buffer, last?: number) {
  const sizes = last
    ? [last]
    : [...Array.from({ length: Math.floor(data.length / 255) }, () => 255), data.length % 255]
  const head = Buffer.alloc(27)
  head.write('OggS')
  head[5] = flags
  head.writeUInt32LE(7, 14)
  head.writeUInt32LE(number, 18)
  head[26] = sizes.length
  const whole = Buffer.concat([head, Buffer.from(sizes), data])
  whole.writeUInt32LE(sumOf(whole), 22)
  return whole
}

const songs: [string, number, () => Promise<Buffer>][] = [
  [
    'MP3',
    1,
    async () =>
      mp3(
        id3(
          frame('TIT2', '\0', NAME),
          frame('PRIV', 'raka', SECRET),
          frame('GEOB', '\0', SECRET),
          frame('COMM', '\0ind', SECRET),
          frame('TXXX', '\0', SECRET),
          frame('APIC', '\0image/jpeg\0\x03\0', await cover()),
        ),
      ),
  ],
  [
    'MP3 with a note at its end',
    0,
    async () => Buffer.concat([mp3(id3(frame('TIT2', '\0', NAME))), lastTag(NAME, SECRET)]),
  ],
  [
    'FLAC',
    1,
    async () =>
      flac(
        flacBlock(2, 'raka', SECRET),
        flacBlock(4, comments(`title=${NAME}`, `LOCATION=${SECRET}`, `COMMENT=${SECRET}`)),
        flacBlock(6, picture(await cover())),
      ),
  ],
  [
    'WAV',
    0,
    async () =>
      wav(
        chunk('LIST', 'INFO', chunk('INAM', NAME), chunk('ICMT', SECRET)),
        chunk('bext', SECRET),
        chunk('id3 ', id3(frame('COMM', SECRET))),
      ),
  ],
  ['Opus', 1, async () => ogg('OpusHead', await said())],
  ['Vorbis', 1, async () => ogg('\x01vorbis', await said())],
]

async function said() {
  const image = picture(await cover()).toString('base64')
  return comments(`TITLE=${NAME}`, `GEO_LOCATION=${SECRET}`, `METADATA_BLOCK_PICTURE=${image}`)
}

test.each(songs)(
  'a song as %s keeps its name and its cover, and tells nothing else',
  async (_, pictures, make) => {
    const kado = await openShelf()
    const sent = await make()
    expect(sent.includes(SECRET) || sent.includes(Buffer.from(SECRET).toString('base64').slice(2, 20))).toBe(
      true,
    )
    const answer = await put(kado, 'audio', sent)
    const stored = (await kado.app.inject({ url: answer.json().data.url })).rawPayload
    expect(stored.length).toBe(sent.length)
    const { common, native } = await parseBuffer(stored)
    expect(common.title).toBe(NAME)
    expect(JSON.stringify(native)).not.toContain('6.2088')
    expect(stored.includes('6.2088')).toBe(false)
    expect(common.picture?.length ?? 0).toBe(pictures)
    for (const { data } of common.picture ?? []) expect(Buffer.from(data).includes('6.2088')).toBe(false)
  },
)
