import {
  ADTS,
  AdtsOutputFormat,
  FLAC,
  FlacOutputFormat,
  type Input,
  type InputTrack,
  MP3,
  MP4,
  Mp3OutputFormat,
  Mp4OutputFormat,
  OGG,
  OggOutputFormat,
  QTFF,
  WAVE,
  WavOutputFormat,
} from 'mediabunny'
import { codecsOf, copyTracks, readInput, type TrackFormat } from './copy-tracks.ts'
import { JobError, type MadeMedia } from './jobs.ts'
import { publicTags } from './song-tags.ts'

const M4A = {
  extension: 'm4a',
  type: 'audio/mp4',
  output: () => new Mp4OutputFormat({ fastStart: 'reserve' }),
}

const FORMATS: TrackFormat[] = [
  { input: MP3, extension: 'mp3', type: 'audio/mpeg', output: () => new Mp3OutputFormat() },
  { input: MP4, ...M4A },
  { input: QTFF, ...M4A },
  { input: OGG, extension: 'ogg', type: 'audio/ogg', output: () => new OggOutputFormat() },
  { input: FLAC, extension: 'flac', type: 'audio/flac', output: () => new FlacOutputFormat() },
  { input: ADTS, extension: 'aac', type: 'audio/aac', output: () => new AdtsOutputFormat() },
  // A RIFF INFO list holds neither a cover nor every letter; ID3 in a WAV does.
  {
    input: WAVE,
    extension: 'wav',
    type: 'audio/wav',
    output: () => new WavOutputFormat({ metadataFormat: 'id3' }),
  },
]

// Codecs of WAV by their numbers (RFC 2361).
const WAVE_CODECS = new Map([
  ['2', 'ADPCM'],
  ['17', 'ADPCM'],
  ['49', 'GSM'],
])

/**
 * Rewrites a song with its sound as it is, and with the tags that the player shows. Pictures among its tracks, such as
 * a cover or those of chapters, are left out.
 * @throws {JobError}
 */
export function cleanSong(source: string): Promise<MadeMedia> {
  return readInput(source, FORMATS, async (input, format) => {
    const sounds = await findSounds(input, format)
    if (await isFilm(input)) throw new JobError('unreadable')
    const tags = await publicTags(await input.getMetadataTags())
    const made = await copyTracks(input, source, format, { tags, isSoundOnly: true })
    return { ...made, codecs: await codecsOf(sounds) }
  })
}

// mediabunny finds no sound in an Ogg, and throws at a WAV, whose codec it does not know.
async function findSounds(input: Input, format: TrackFormat) {
  const sounds = await input.getAudioTracks().catch((error: Error) => {
    const [, tag] = /Unsupported WAVE codec \(format tag (\d+)/.exec(error.message) ?? []
    throw tag === undefined ? error : new JobError('unknown_track', WAVE_CODECS.get(tag))
  })
  if (sounds.length === 0 && format.input === OGG) throw new JobError('unknown_track')
  return sounds
}

// The pictures of a film weigh more than its sound, a still cover less.
async function isFilm(input: Input) {
  const pictures = (await input.getVideoTracks()).map(async (track) => {
    const isKnown = (await track.getCodec()) !== null
    return isKnown ? bitsOf(track) : 0
  })
  const sounds = (await input.getAudioTracks()).map(bitsOf)
  return sum(await Promise.all(pictures)) > sum(await Promise.all(sounds))
}

async function bitsOf(track: InputTrack) {
  return (await track.computePacketStats()).averageBitrate
}

function sum(numbers: number[]) {
  return numbers.reduce((total, each) => total + each, 0)
}
