import { type Input, MovOutputFormat, MP4, Mp4OutputFormat, QTFF, WEBM, WebMOutputFormat } from 'mediabunny'
import { codecsOf, copyTracks, readInput, type TrackFormat } from './copy-tracks.ts'
import { JobError, type MadeMedia } from './jobs.ts'

// The index is at the beginning, so that a film plays while it loads.
const FAST_START = { fastStart: 'reserve' } as const

// Browsers play a MOV only when it is served as an MP4; its structure is the same.
const MP4_FILE = { extension: 'mp4', type: 'video/mp4' }

const FORMATS: TrackFormat[] = [
  { input: MP4, ...MP4_FILE, output: () => new Mp4OutputFormat(FAST_START) },
  { input: QTFF, ...MP4_FILE, output: () => new MovOutputFormat(FAST_START) },
  { input: WEBM, extension: 'webm', type: 'video/webm', output: () => new WebMOutputFormat() },
]

// In seconds: how much shorter than its stated length a film may be, whose other tracks may be longer.
const MAX_MISSING = 1

/**
 * Rewrites a film with its pictures and sound as they are and without any other content.
 * @throws {JobError}
 */
export function cleanFilm(source: string): Promise<MadeMedia> {
  return readInput(source, FORMATS, async (input, format) => {
    if (!(await input.getPrimaryVideoTrack()) || (await isCutOff(input))) throw new JobError('unreadable')
    return { ...(await copyTracks(input, source, format)), codecs: await codecsOf(await input.getTracks()) }
  })
}

// mediabunny reads as far as a WebM goes; one that is much shorter than its stated length was cut off.
async function isCutOff(input: Input) {
  const stated = (await input.getDurationFromMetadata()) ?? 0
  const tolerance = Math.min(MAX_MISSING, stated / 10)
  return (await input.computeDuration()) < stated - tolerance
}
