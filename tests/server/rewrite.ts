import { join } from 'node:path'
import {
  ALL_FORMATS,
  type BaseTrackMetadata,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  Input,
  type InputTrack,
  type MetadataTags,
  Output,
  type OutputFormat,
} from 'mediabunny'

/** The folder of films and songs to rewrite. */
export const FIXTURES = join(import.meta.dirname, '../fixtures')

/** The name of all tracks; whether a second sound track is switched on, if there is one; how long sound is repeated. */
type Changes = { name?: string | undefined; second?: boolean | undefined; seconds?: number }

/** A film (turned, where its format can be) or song of `tests/fixtures/` in a format, with tags and these changes. */
export async function rewrite(
  fixture: string,
  format: OutputFormat,
  tags: MetadataTags,
  { name, second, seconds = 0 }: Changes = {},
) {
  const input = new Input({ source: new FilePathSource(join(FIXTURES, fixture)), formats: ALL_FORMATS })
  const target = new BufferTarget()
  const output = new Output({ format, target })
  output.setMetadataTags(tags)
  const copies: (() => Promise<void>)[] = []
  for (const track of await input.getTracks())
    copies.push(await addTrack(output, track, name ? { name } : {}, seconds))
  const sound = await input.getPrimaryAudioTrack()
  if (sound && second !== undefined)
    copies.push(await addTrack(output, sound, { disposition: { default: second } }, seconds))
  await output.start()
  for (const copy of copies) await copy()
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer())
}

async function addTrack(output: Output, track: InputTrack, metadata: BaseTrackMetadata, seconds: number) {
  const packets = new EncodedPacketSink(track)
  if (track.isVideoTrack()) {
    const source = new EncodedVideoPacketSource((await track.getCodec()) ?? 'avc')
    const decoderConfig = (await track.getDecoderConfig()) ?? undefined
    const turned = output.format.supportsVideoRotationMetadata ? ({ rotation: 90 } as const) : {}
    output.addVideoTrack(source, { ...metadata, ...turned })
    return async () => {
      for await (const packet of packets.packets()) await source.add(packet, { decoderConfig })
    }
  }
  if (!track.isAudioTrack()) throw new Error('A fixture has a track that is neither seen nor heard.')
  const source = new EncodedAudioPacketSource((await track.getCodec()) ?? 'aac')
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined
  const length = await track.computeDuration()
  output.addAudioTrack(source, metadata)
  return async () => {
    let start = 0
    do {
      for await (const packet of packets.packets())
        await source.add(packet.clone({ timestamp: Math.max(0, packet.timestamp) + start }), {
          decoderConfig,
        })
      start += length
    } while (start < seconds)
  }
}
