import { type Input, MovOutputFormat, MP4, Mp4OutputFormat, QTFF, WEBM, WebMOutputFormat } from 'mediabunny'
import { copyTracks, readInput } from './copy-tracks.ts'
import { JobError, type MadeMedia, singleFile } from './jobs.ts'

// The index stands at the beginning, so that a film plays while it loads.
const FAST_START = { fastStart: 'reserve' } as const

// In seconds; what a film may be shorter than it says, whose other tracks may go on.
const MAX_MISSING = 1

// Browsers play a MOV only when it is served as an MP4; its structure is the same.
const MP4_FILE = { extension: 'mp4', type: 'video/mp4' }
const WEBM_FILE = { extension: 'webm', type: 'video/webm' }

/**
 * Rewrites a film with its pictures and sound as they are and without any other content.
 * @throws {JobError}
 */
export function cleanFilm(source: string): Promise<MadeMedia> {
  return readInput(source, [MP4, QTFF, WEBM], async (input) => {
    if (!(await input.getPrimaryVideoTrack()) || (await isCutOff(input))) throw new JobError('unreadable')
    const found = await input.getFormat()
    const made = found === WEBM ? WEBM_FILE : MP4_FILE
    const file = `${source}.${made.extension}`
    await copyTracks(input, file, outputFor(found), {})
    return { ...singleFile({ ...made, file }), codecs: await codecsOf(input) }
  })
}

async function codecsOf(input: Input) {
  const codecs = await Promise.all((await input.getTracks()).map((track) => track.getCodec()))
  return [...new Set(codecs)].filter((codec) => codec !== null).join(' ')
}

// mediabunny reads as far as a WebM goes; one that is much shorter than it says was cut off.
async function isCutOff(input: Input) {
  const stated = (await input.getDurationFromMetadata()) ?? 0
  const tolerance = Math.min(MAX_MISSING, stated / 10)
  return (await input.computeDuration()) < stated - tolerance
}

function outputFor(format: unknown) {
  if (format === WEBM) return new WebMOutputFormat()
  return format === QTFF ? new MovOutputFormat(FAST_START) : new Mp4OutputFormat(FAST_START)
}
