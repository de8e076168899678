import {
  ADTS,
  AdtsOutputFormat,
  FLAC,
  FlacOutputFormat,
  MP3,
  MP4,
  Mp3OutputFormat,
  Mp4OutputFormat,
  OGG,
  OggOutputFormat,
  WAVE,
  WavOutputFormat,
} from 'mediabunny'
import { copyTracks, readInput, type TrackFormat } from './copy-tracks.ts'
import { JobError, type MadeMedia } from './jobs.ts'
import { publicTags } from './song-tags.ts'

const FORMATS: TrackFormat[] = [
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
  return readInput(source, FORMATS, async (input, format) => {
    if ((await input.getVideoTracks()).length > 0) throw new JobError('unreadable')
    return copyTracks(input, source, format, await publicTags(await input.getMetadataTags()))
  })
}
