import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny'
import { box } from './films.ts'
import { SECRET } from './secret.ts'

const FIXTURES = join(import.meta.dirname, '../fixtures')

/**
 * A voice as Chrome and Firefox record it, or as Safari does, that tells SECRET in its tags.
 * @param seconds how long it lasts, by repeating what a fixture sounds like
 */
export async function makeVoice(format: 'webm' | 'mp4' = 'webm', seconds = 1) {
  const fixture = readFileSync(join(FIXTURES, format === 'webm' ? 'lagu-opus.ogg' : 'lagu.m4a'))
  const input = new Input({ source: new BufferSource(fixture), formats: ALL_FORMATS })
  const track = await input.getPrimaryAudioTrack()
  const codec = (await track?.getCodec()) ?? 'opus'
  const decoderConfig = (await track?.getDecoderConfig()) ?? undefined
  const target = new BufferTarget()
  const source = new EncodedAudioPacketSource(codec)
  const output = new Output({
    format:
      format === 'webm'
        ? new WebMOutputFormat({ appendOnly: true })
        : new Mp4OutputFormat({ fastStart: 'fragmented' }),
    target,
  })
  output.setMetadataTags({ title: SECRET, comment: SECRET })
  output.addAudioTrack(source, { name: SECRET })
  await output.start()
  if (!track) throw new Error('The fixture has no sound.')
  const length = await input.computeDuration()
  for (let start = 0; start < seconds; start += length) {
    for await (const packet of new EncodedPacketSink(track).packets())
      await source.add(packet.clone({ timestamp: Math.max(0, packet.timestamp) + start }), { decoderConfig })
  }
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer())
}

/** A sound of Safari's kind whose index names the same few bytes again and again, as so many packets of some length. */
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
