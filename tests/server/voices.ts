import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Mp4OutputFormat, WebMOutputFormat } from 'mediabunny'
import { box } from './films.ts'
import { FIXTURES, rewrite } from './rewrite.ts'
import { SECRET } from './secret.ts'

/**
 * A voice as Chrome and Firefox record it, or as Safari does, with SECRET in its tags.
 * @param seconds its length; the sound of a fixture is repeated
 */
export function makeVoice(format: 'webm' | 'mp4' = 'webm', seconds = 1) {
  const [fixture, output] =
    format === 'webm'
      ? ['lagu-opus.ogg', new WebMOutputFormat({ appendOnly: true })]
      : ['lagu.m4a', new Mp4OutputFormat({ fastStart: 'fragmented' })]
  return rewrite(fixture, output, { title: SECRET, comment: SECRET }, { name: SECRET, seconds })
}

/** A sound of Safari's kind whose index names the same bytes as many packets. */
export function repeatingSound(packets: number, bytes: number) {
  const source = readFileSync(join(FIXTURES, 'lagu.m4a'))
  const copy = (name: string) => {
    const start = source.indexOf(name) - 4
    return source.subarray(start, start + source.readUInt32BE(start))
  }
  const numbers = (...all: number[]) => Buffer.from(Uint32Array.from(all).buffer).swap32()
  const index = (offset: number) => {
    const places = Buffer.alloc(4 * packets, numbers(offset))
    const table = box(
      'stbl',
      copy('stsd'),
      box('stts', numbers(0, 1, packets, 1)),
      box('stsc', numbers(0, 1, 1, 1, 1)),
      box('stsz', numbers(0, bytes, packets)),
      box('stco', numbers(0, packets), places),
    )
    const length = box('mdhd', numbers(0, 0, 0, 44_100, packets, 0))
    const media = box('mdia', length, copy('hdlr'), box('minf', copy('smhd'), copy('dinf'), table))
    return Buffer.concat([copy('ftyp'), box('moov', copy('mvhd'), box('trak', copy('tkhd'), media))])
  }
  return Buffer.concat([index(index(0).length + 8), box('mdat', Buffer.alloc(bytes, 0x21))])
}
