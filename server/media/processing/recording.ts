import { type Input, MP4, Mp4OutputFormat, OGG, OggOutputFormat, WEBM, WebMOutputFormat } from 'mediabunny'
import { recordingSeconds } from '#contract/media.ts'
import { copyTracks, readInput } from './copy-tracks.ts'
import { JobError, type MadeMedia } from './jobs.ts'

/** The kinds of recordings. */
export type RecordingKind = keyof typeof recordingSeconds

// The formats that browsers record. Their recordings have no index at the beginning, so one is written: in memory, since
// one that is reserved for the most packets would be larger than the sound.
const RECORDED = [
  { input: WEBM, codec: 'opus', extension: 'webm', type: 'audio/webm', output: () => new WebMOutputFormat() },
  {
    input: MP4,
    codec: 'aac',
    extension: 'm4a',
    type: 'audio/mp4',
    output: () => new Mp4OutputFormat({ fastStart: 'in-memory' }),
  },
]

// A narration may also come from another app: chats record Opus in Ogg.
const FORMATS = {
  voice: RECORDED,
  narration: [
    ...RECORDED,
    { input: OGG, codec: 'opus', extension: 'ogg', type: 'audio/ogg', output: () => new OggOutputFormat() },
  ],
}

// In seconds: a recorder that is stopped ends a moment later.
const TOLERANCE = 1

// Opus has 400 packets a second at most.
const PACKETS_PER_SECOND = 500

/**
 * Rewrites a recording with its sound as it is and without any other content.
 * @throws {JobError} `too_long` when it lasts longer than its kind may
 */
export function cleanRecording(source: string, kind: RecordingKind): Promise<MadeMedia> {
  const most = recordingSeconds[kind]
  return readInput(source, FORMATS[kind], async (input, format) => {
    await refuseOtherTracks(input, format.codec, most * PACKETS_PER_SECOND)
    const seconds = await input.computeDuration()
    if (!(seconds > 0)) throw new JobError('unreadable')
    if (seconds > most + TOLERANCE) throw new JobError('too_long')
    return { ...(await copyTracks(input, source, format)), codecs: format.codec, seconds }
  })
}

// One track, of sound; a film is not a recording.
async function refuseOtherTracks(input: Input, codec: string, maxPackets: number) {
  const [track, ...others] = await input.getTracks()
  if (!track?.isAudioTrack() || others.length > 0 || (await track.getCodec()) !== codec)
    throw new JobError('unreadable')
  const { packetCount } = await track.computePacketStats(maxPackets + 1)
  if (packetCount > maxPackets) throw new JobError('unreadable')
}
