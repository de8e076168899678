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
