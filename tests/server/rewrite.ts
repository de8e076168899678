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

const FIXTURES = join(import.meta.dirname, '../fixtures')

/**
 * A film or song of `tests/fixtures/` in a format, with tags, and tracks of this name.
 * @param second whether there is a second sound track, and whether it is switched on
 */
export async function rewrite(
  fixture: string,
  format: OutputFormat,
  tags: MetadataTags,
  name?: string,
  second?: boolean,
) {
  const input = new Input({ source: new FilePathSource(join(FIXTURES, fixture)), formats: ALL_FORMATS })
  const target = new BufferTarget()
  const output = new Output({ format, target })
  output.setMetadataTags(tags)
  const copies: (() => Promise<void>)[] = []
  for (const track of await input.getTracks())
    copies.push(await addTrack(output, track, name ? { name } : {}))
  const sound = await input.getPrimaryAudioTrack()
  if (sound && second !== undefined)
    copies.push(await addTrack(output, sound, { disposition: { default: second } }))
  await output.start()
  for (const copy of copies) await copy()
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer())
}

async function addTrack(output: Output, track: InputTrack, metadata: BaseTrackMetadata) {
  const packets = new EncodedPacketSink(track).packets()
  if (track.isVideoTrack()) {
    const source = new EncodedVideoPacketSource((await track.getCodec()) ?? 'avc')
    const decoderConfig = (await track.getDecoderConfig()) ?? undefined
    output.addVideoTrack(source, metadata)
    return async () => {
      for await (const packet of packets) await source.add(packet, { decoderConfig })
    }
  }
  if (!track.isAudioTrack()) throw new Error('A fixture has a track that is neither seen nor heard.')
  const source = new EncodedAudioPacketSource((await track.getCodec()) ?? 'aac')
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined
  output.addAudioTrack(source, metadata)
  return async () => {
    for await (const packet of packets) await source.add(packet, { decoderConfig })
  }
}
