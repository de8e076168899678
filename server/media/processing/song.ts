import {
  ADTS,
  AdtsOutputFormat,
  FLAC,
  FlacOutputFormat,
  type InputFormat,
  MP3,
  MP4,
  Mp3OutputFormat,
  Mp4OutputFormat,
  OGG,
  OggOutputFormat,
  type OutputFormat,
  WAVE,
  WavOutputFormat,
} from 'mediabunny'
import { copyTracks, readInput } from './copy-tracks.ts'
import { JobError, type MadeMedia, singleFile } from './jobs.ts'
import { publicTags } from './song-tags.ts'

type SongFormat = { input: InputFormat; extension: string; type: string; output: () => OutputFormat }

const FORMATS: SongFormat[] = [
  { input: MP3, extension: 'mp3', type: 'audio/mpeg', output: () => new Mp3OutputFormat() },
  {
    input: MP4,
    extension: 'm4a',
    type: 'audio/mp4',
    output: () => new Mp4OutputFormat({ fastStart: 'reserve' }),
  },
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

/**
 * Rewrites a song with its sound as it is, and with the tags that the player shows.
 * @throws {JobError}
 */
export function cleanSong(source: string): Promise<MadeMedia> {
  const inputs = FORMATS.map(({ input }) => input)
  return readInput(source, inputs, async (input) => {
    const found = await input.getFormat()
    const format = FORMATS.find(({ input }) => input === found)
    const hasVideo = (await input.getTracks()).some((track) => track.isVideoTrack())
    if (!format || hasVideo) throw new JobError('unreadable')
    const { extension, type, output } = format
    const file = `${source}.${extension}`
    await copyTracks(input, file, output(), await publicTags(await input.getMetadataTags()))
    return singleFile({ file, extension, type })
  })
}
