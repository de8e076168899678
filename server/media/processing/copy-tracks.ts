import { type FileHandle, open } from 'node:fs/promises'
import {
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  type InputAudioTrack,
  type InputFormat,
  type InputTrack,
  type InputVideoTrack,
  type MediaCodec,
  type MetadataTags,
  Output,
  type OutputFormat,
  StreamTarget,
  type StreamTargetChunk,
} from 'mediabunny'
import { mpegLayer } from '#contract/codecs.ts'
import { JobError, type MadeMedia, singleFile } from './jobs.ts'
import { openSource } from './open-source.ts'

// More than any recorder writes.
const MAX_TRACKS = 16

// In bytes, of the file that is written; larger chunks only cost memory.
const CHUNK_SIZE = 1024 * 1024

/** One track on its way from the input to the output; `next` is the packet to write, in decode order. */
type TrackCopy = {
  next: EncodedPacket | undefined
  /** Writes `next` and reads the one behind it. */
  advance: () => Promise<void>
}

/** The tags of the new file, and whether pictures are left out. */
type Copying = { tags?: MetadataTags; isSoundOnly?: boolean }

/** A format that is accepted, and the file that is made of it. */
export type TrackFormat = { input: InputFormat; extension: string; type: string; output: () => OutputFormat }

/**
 * Opens a file of one of these formats while a function reads it.
 * @throws {JobError} `unreadable`
 */
export async function readInput<Format extends TrackFormat, Result>(
  file: string,
  formats: Format[],
  read: (input: Input, format: Format) => Promise<Result>,
) {
  const input = new Input({
    source: openSource(file),
    formats: formats.map((format) => format.input),
  })
  try {
    if (!(await input.canRead())) throw new JobError('unreadable')
    const found = await input.getFormat()
    const format = formats.find((each) => each.input === found)
    if (!format) throw new JobError('unreadable')
    return await read(input, format)
  } finally {
    input.dispose()
  }
}

/**
 * Writes a new file with the encoded packets of all video and audio tracks, and of the rest of the input only their
 * rotation and these tags. It copies by itself, because mediabunny's `Conversion` also copies the tracks' names and
 * does not announce the number of packets, without which an MP4's index could be put first only in memory.
 * @param source the input's path, with which the new file's begins
 * @throws {JobError} `unreadable` when the file is damaged; `unknown_track` when the format cannot hold a track
 */
export async function copyTracks(
  input: Input,
  source: string,
  { extension, type, output: makeFormat }: TrackFormat,
  { tags = {}, isSoundOnly = false }: Copying = {},
): Promise<MadeMedia> {
  const pictures = isSoundOnly ? [] : await input.getVideoTracks()
  const tracks = [...pictures, ...(await findSounds(input))]
  if (tracks.length === 0 || tracks.length > MAX_TRACKS) throw new JobError('unreadable')
  const path = `${source}.${extension}`
  // mediabunny's own target leaves its file open when a job fails before the output starts.
  const file = await open(path, 'w')
  const output = new Output({ format: makeFormat(), target: makeTarget(file) })
  try {
    const copies: TrackCopy[] = []
    for (const track of tracks) copies.push(await addTrack(output, track))
    output.setMetadataTags(tags)
    await output.start()
    await writePackets(copies, await input.source.getSize())
    await output.finalize()
    return singleFile({ file: path, extension, type })
  } catch (error) {
    await output.cancel().catch(() => undefined)
    throw error
  } finally {
    await file.close()
  }
}

// An iPhone records its sound a second time as spatial audio (`apac`), in an alternate track that is switched off
// (tkhd flags, ISO/IEC 14496-12): players do not play it, and it may go where the track that they play is copied.
async function findSounds(input: Input) {
  const sounds = await input.getAudioTracks()
  const isCopied = await Promise.all(sounds.map(async (track) => (await track.getCodec()) !== null))
  const isPlayed = await Promise.all(sounds.map(async (track) => (await track.getDisposition()).default))
  const hasSound = sounds.some((_, index) => isCopied[index] && isPlayed[index])
  return sounds.filter((_, index) => !hasSound || isCopied[index] || isPlayed[index])
}

function makeTarget(file: FileHandle) {
  async function write({ data, position }: StreamTargetChunk) {
    // A nearly full disk writes only a part of the data before it refuses; mediabunny's own target ignores that.
    for (let written = 0; written < data.length; )
      written += (await file.write(data, written, data.length - written, position + written)).bytesWritten
  }
  return new StreamTarget(new WritableStream({ write }), { chunked: true, chunkSize: CHUNK_SIZE })
}

// The track that is furthest behind comes next, so that the output never has to hold packets back.
// An index can name the same bytes a thousand times: a small file would fill the disk.
async function writePackets(copies: TrackCopy[], maxBytes: number) {
  let bytes = 0
  for (;;) {
    const [first] = copies
      .filter(({ next }) => next)
      .sort((one, other) => Number(one.next?.timestamp) - Number(other.next?.timestamp))
    if (!first) return
    bytes += first.next?.byteLength ?? 0
    if (bytes > maxBytes) throw new JobError('unreadable')
    await first.advance()
  }
}

async function addTrack(output: Output, track: InputTrack): Promise<TrackCopy> {
  const { packetCount } = await track.computePacketStats()
  if (track.isVideoTrack()) return addVideo(output, track, packetCount)
  if (track.isAudioTrack()) return addAudio(output, track, packetCount)
  throw new JobError('unknown_track')
}

async function addVideo(output: Output, track: InputVideoTrack, packetCount: number) {
  const { codec, decoderConfig } = await readCodec(output, track)
  const source = new EncodedVideoPacketSource(codec)
  output.addVideoTrack(source, {
    maximumPacketCount: packetCount,
    transformationMatrix: await track.getTransformationMatrix(),
    canBeTransparent: await track.canBeTransparent(),
  })
  let latest = Number.NEGATIVE_INFINITY
  return copyPackets(track, packetCount, async (packet) => {
    // No frame can be decoded before the first key frame.
    if (latest === Number.NEGATIVE_INFINITY && packet.type !== 'key') return
    // Some recorders call a frame a key frame that is shown before earlier ones; the output takes it as a delta frame.
    const isKey = packet.type === 'key' && packet.timestamp >= latest
    latest = Math.max(latest, packet.timestamp)
    await source.add(isKey ? packet : packet.clone({ type: 'delta' }), { decoderConfig })
  })
}

async function addAudio(output: Output, track: InputAudioTrack, packetCount: number) {
  const { codec, decoderConfig } = await readCodec(output, track)
  const source = new EncodedAudioPacketSource(codec)
  output.addAudioTrack(source, { maximumPacketCount: packetCount })
  return copyPackets(track, packetCount, (packet) => source.add(packet, { decoderConfig }))
}

async function readCodec<Codec extends MediaCodec, Config>(
  output: Output,
  track: Pick<InputTrack, 'getInternalCodecId'> & {
    getCodec: () => Promise<Codec | null>
    getDecoderConfig: () => Promise<Config | null>
  },
) {
  const codec = await track.getCodec()
  const decoderConfig = await track.getDecoderConfig()
  if (!codec || !decoderConfig || !output.format.getSupportedCodecs().includes(codec))
    throw new JobError('unknown_track', codec ?? String((await track.getInternalCodecId()) ?? ''))
  return { codec, decoderConfig }
}

async function copyPackets(
  track: InputTrack,
  packetCount: number,
  write: (packet: EncodedPacket) => Promise<void>,
): Promise<TrackCopy> {
  const packets = new EncodedPacketSink(track).packets()
  let left = packetCount
  async function read() {
    const { value } = await packets.next()
    // The packets end early where the index names bytes behind the end of the file.
    if (!value && left > 0) throw new JobError('unreadable')
    left -= 1
    return value ?? undefined
  }
  const copy: TrackCopy = {
    next: await read(),
    async advance() {
      if (copy.next) await write(copy.next)
      copy.next = await read()
    },
  }
  return copy
}

/** The codecs of tracks, each once, as `contract/codecs.ts` names them: 'avc aac'. */
export async function codecsOf(tracks: InputTrack[]) {
  const codecs = await Promise.all(tracks.map(codecOf))
  return [...new Set(codecs)].filter((codec) => codec !== null).join(' ')
}

// mediabunny calls each layer of MPEG 'mp3'.
async function codecOf(track: InputTrack) {
  const codec = await track.getCodec()
  if (codec !== 'mp3' || !track.isAudioTrack()) return codec
  const packet = await new EncodedPacketSink(track).getFirstPacket()
  return packet ? mpegLayer(packet.data) : codec
}
