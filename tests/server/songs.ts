import type { OutputFormat } from 'mediabunny'
import { plain } from './photos.ts'
import { rewrite } from './rewrite.ts'
import { SECRET } from './secret.ts'

/** A song as MP3: its tags, and some frames of silence (MPEG 1, layer 3, 128 kbit/s, 44.1 kHz). */
export function mp3(...tags: Buffer[]) {
  const silence = Buffer.alloc(417)
  silence.set([0xff, 0xfb, 0x90, 0x64])
  return Buffer.concat([...tags, ...Array.from({ length: 8 }, () => silence)])
}

/** An ID3 tag of version 2.3 with these frames, and padding. */
export function id3(...frames: Buffer[]) {
  const body = Buffer.concat([...frames, Buffer.alloc(64)])
  const head = Buffer.from('ID3\x03\0\0', 'latin1')
  const size = [21, 14, 7, 0].map((shift) => (body.length >> shift) & 0x7f)
  return Buffer.concat([head, Buffer.from(size), body])
}

export function frame(id: string, ...content: (Buffer | string)[]) {
  const data = joined(content)
  const head = Buffer.alloc(10)
  head.write(id, 'latin1')
  head.writeUInt32BE(data.length, 4)
  return Buffer.concat([head, data])
}

/** An ID3 tag of version 1, for the end of a song. */
export function lastTag(title: string, comment: string) {
  const tag = Buffer.alloc(128)
  tag.write('TAG', 'latin1')
  tag.write(title, 3, 30, 'latin1')
  tag.write(comment, 97, 28, 'latin1')
  return tag
}

/** A RIFF chunk: its name, its size, and its content, padded to even bytes. */
export function chunk(name: string, ...content: (Buffer | string)[]) {
  const data = joined(content)
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

export function wav(...chunks: Buffer[]) {
  return wavOf(400, ...chunks)
}

/** A song with so many bytes of sound. */
export function wavOf(bytes: number, ...chunks: Buffer[]) {
  const format = Buffer.from([1, 0, 1, 0, 0x44, 0xac, 0, 0, 0x88, 0x58, 1, 0, 2, 0, 16, 0])
  return chunk('RIFF', 'WAVE', chunk('fmt ', format), ...chunks, chunk('data', Buffer.alloc(bytes, 7)))
}

/** A song of `tests/fixtures/` with a title and a cover, and SECRET in its other tags and in its cover. */
export async function taggedSong(fixture: string, format: OutputFormat) {
  const image = { data: await coverWithPlace(), mimeType: 'image/jpeg', kind: 'coverFront' } as const
  const raw = { LOCATION: SECRET, PERFORMER: SECRET }
  return rewrite(fixture, format, { title: TITLE, comment: SECRET, lyrics: SECRET, images: [image], raw })
}

/** The title of each song here. */
export const TITLE = 'Hujan Bulan Juni'

/** A cover whose metadata says where it was taken. */
export async function coverWithPlace() {
  return plain(40, 40)
    .withExif({ IFD0: { ImageDescription: SECRET } })
    .jpeg()
    .toBuffer()
}

function joined(content: (Buffer | string)[]) {
  return Buffer.concat(content.map((each) => (typeof each === 'string' ? Buffer.from(each, 'latin1') : each)))
}
