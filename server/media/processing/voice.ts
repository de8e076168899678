import { type Input, MP4, Mp4OutputFormat, WEBM, WebMOutputFormat } from 'mediabunny'
import { voiceSeconds } from '#contract/media.ts'
import { copyTracks, readInput } from './copy-tracks.ts'
import { JobError, type MadeMedia } from './jobs.ts'

// The formats that browsers record. Their recordings have no index at the beginning, so one is written: in memory, since
// one that is reserved for the most packets would be larger than the sound.
const FORMATS = [
  { input: WEBM, codec: 'opus', extension: 'webm', type: 'audio/webm', output: () => new WebMOutputFormat() },
  {
    input: MP4,
    codec: 'aac',
    extension: 'm4a',
    type: 'audio/mp4',
    output: () => new Mp4OutputFormat({ fastStart: 'in-memory' }),
  },
]

// In seconds: a recorder that is stopped ends a moment later.
const TOLERANCE = 1

// Opus has 400 packets a second at most.
const MAX_PACKETS = 10_000

/**
 * Rewrites a voice with its sound as it is and without any other content.
 * @throws {JobError} `too_long` when it lasts longer than a voice may
 */
export function cleanVoice(source: string): Promise<MadeMedia> {
  return readInput(source, FORMATS, async (input, format) => {
    await refuseOtherTracks(input, format.codec)
    const seconds = await input.computeDuration()
    if (!(seconds > 0)) throw new JobError('unreadable')
    if (seconds > voiceSeconds + TOLERANCE) throw new JobError('too_long')
    return copyTracks(input, source, format)
  })
}

// One track, of sound; a film is not a voice.
async function refuseOtherTracks(input: Input, codec: string) {
  const [track, ...others] = await input.getTracks()
  if (!track?.isAudioTrack() || others.length > 0 || (await track.getCodec()) !== codec)
    throw new JobError('unreadable')
  const { packetCount } = await track.computePacketStats(MAX_PACKETS + 1)
  if (packetCount > MAX_PACKETS) throw new JobError('unreadable')
}
