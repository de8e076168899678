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
import { copyTracks, openInput } from './copy-tracks.ts'
import { JobError, type MadeMedia } from './jobs.ts'
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
export async function cleanSong(source: string): Promise<MadeMedia> {
  const input = await openInput(
    source,
    FORMATS.map(({ input }) => input),
  )
  const found = await input.getFormat()
  const format = FORMATS.find(({ input }) => input === found)
  // A film is not a song, and a song has one track.
  if (!format || (await input.getTracks()).some((track) => track.isVideoTrack()))
    throw new JobError('unreadable')
  const { extension, type } = format
  const file = `${source}.${extension}`
  await copyTracks(input, file, format.output(), await publicTags(await input.getMetadataTags()))
  return { files: [{ file, suffix: '', extension, type, width: 0, height: 0 }], widths: [], placeholder: '' }
}
