import { readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type MediaKind, mediaTexts, pictureBusy } from '#contract/media.ts'
import type { Sky } from '#gift/sky/contract.ts'
import { Refusal } from '#server/http/errors.ts'
import { makeFairQueue } from './fair-queue.ts'
import type { FailureReason, Job, MadeMedia, WorkerMessage } from './jobs.ts'
import { openWorkers } from './workers.ts'

const MEGABYTE = 1024 * 1024

// In bytes and milliseconds. A photo that is decoded by lines needs a third of the memory; more is for photos that must
// be held whole: AVIF of 60 megapixels takes nearly all of it, and a sixth of the time. A film or song has time by its
// size, since a small damaged one can keep its parser busy for ever, and waits longer than a photo, since it takes long
// to be sent again. The longest wait and the longest job end before the connection's own timeout
// (server/http/timeouts.ts).
export const LIMITS = {
  memory: 400 * MEGABYTE,
  roomyMemory: 1280 * MEGABYTE,
  timeout: 30_000,
  filmTimeout: 10_000,
  filmTimeoutPerMegabyte: 150,
  idle: 20_000,
  voiceTimeout: 10_000,
  maxWait: 60_000,
  maxFilmWait: 140_000,
}

// A gift runs one task in each queue; the second place stays free for another gift.
const PLACES = 2

// A photo of many pixels takes nearly all memory of a small machine: one at a time.
const ROOMY_PLACES = 1

// Strangers ask for share pictures, and for those of many gifts at once: one at a time waits among the photos.
const SHARE_PLACES = 1

// Strangers send voices: photos never wait behind them.
const VOICE_PLACES = 1

const MAX_JOBS = 20

// In seconds.
const RETRY_AFTER = 5

// Pictures that come with the program belong to no gift.
const NO_GIFT = 0

/**
 * Whose upload is processed; the signal is aborted when the client is gone, and the worker then stops at once.
 * `busyText` replaces the sentence of the refusal after too long a wait.
 */
export type Uploader = { giftId: number; signal: AbortSignal; busyText?: string }

/** The media workers of this process; they run while there are jobs. */
export const { processUpload, writeJpeg, writeSharePicture } = openProcessing(LIMITS)

/** Decodes uploads and draws share pictures in separate processes; photos, large photos, films and voices have queues. */
export function openProcessing({ memory, roomyMemory, timeout, idle, ...limits }: typeof LIMITS) {
  const photos = makeFairQueue(PLACES)
  const roomyPhotos = makeFairQueue(ROOMY_PLACES)
  const films = makeFairQueue(PLACES)
  const shares = makeFairQueue(SHARE_PLACES)
  const voices = makeFairQueue(VOICE_PLACES)
  const run = openWorkers({ memory, idle, maxJobs: MAX_JOBS })
  const runRoomy = openWorkers({ memory: roomyMemory, idle, maxJobs: 1 })

  async function process(job: Job, uploader: Uploader) {
    const { signal } = uploader
    if (job.kind === 'film' || job.kind === 'song') {
      const filmTimeout = await filmTimeoutFor(job.source, limits)
      return enqueue(films, uploader, limits.maxFilmWait, () => run(job, filmTimeout, signal))
    }
    if (job.kind === 'voice')
      return enqueue(voices, uploader, limits.maxWait, () => run(job, limits.voiceTimeout, signal))
    const message = await enqueue(photos, uploader, limits.maxWait, () => run(job, timeout, signal))
    const needsMemory = 'reason' in message && message.reason === 'needs_memory'
    if (job.kind !== 'photo' || !needsMemory) return message
    const roomyJob = { ...job, isRoomy: true }
    return enqueue(roomyPhotos, uploader, limits.maxWait, () => runRoomy(roomyJob, timeout, signal))
  }

  async function write(job: Job, giftId: number) {
    const asker = { giftId, signal: new AbortController().signal, busyText: pictureBusy }
    const work = () => process(job, asker)
    const message = await (job.kind === 'share' ? enqueue(shares, asker, limits.maxWait, work) : work())
    if ('reason' in message) throw failure(message.reason, 'photo')
  }

  return {
    /**
     * Makes the files to store of an upload: without metadata, a photo with its copies for screens.
     * @param source path of the upload; it stays
     * @param extension the recognised format of a photo; '' for others
     * @param isTurned whether a photo is turned by a quarter clockwise
     * @returns files beside `source`, for the caller to move or remove
     * @throws {Refusal} `unsupported_media` when it cannot be read, `too_large` when a photo is over 60 megapixels, or
     * the file takes more memory or time than allowed, `unavailable` when others are before it for too long; the
     * signal's reason when the client is gone
     */
    async processUpload(
      kind: MediaKind,
      source: string,
      extension: string,
      uploader: Uploader,
      isTurned = false,
    ) {
      try {
        return madeMedia(await process(jobFor(kind, source, extension, isTurned), uploader), kind)
      } catch (error) {
        await removeMadeFiles(source)
        throw error
      }
    },

    /**
     * Writes a picture that comes with the program as a JPEG.
     * @throws {Refusal} `unavailable` when it waits for too long behind uploads
     */
    async writeJpeg(source: string, target: string) {
      await write({ kind: 'jpeg', source, target }, NO_GIFT)
    },

    /** Draws the picture of a gift's link under its sky, with the recipient's name or '', as a JPEG. */
    async writeSharePicture(shown: { name: string; sky: Sky }, target: string, giftId: number) {
      await write({ kind: 'share', ...shown, target }, giftId)
    },
  }
}

/** The refusal while more uploads wait than are soon done; nothing is stored. */
export function makeBusy(text: string = mediaTexts.busy) {
  return new Refusal('unavailable', text, { retryAfter: RETRY_AFTER })
}

/** The refusal of a file that is not of the kind that its field asks for. */
export function wrongKind(kind: MediaKind) {
  return new Refusal('unsupported_media', mediaTexts.wrongKind[kind])
}

// A job that waits for too long is refused, long before a connection or a proxy gives it up.
async function enqueue(
  queue: ReturnType<typeof makeFairQueue>,
  { giftId, signal, busyText }: Uploader,
  maxWait: number,
  work: () => Promise<WorkerMessage>,
) {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(makeBusy(busyText)), maxWait)
  try {
    return await queue(giftId, AbortSignal.any([signal, timeout.signal]), work)
  } finally {
    clearTimeout(timer)
  }
}

async function filmTimeoutFor(
  source: string,
  { filmTimeout, filmTimeoutPerMegabyte }: Pick<typeof LIMITS, 'filmTimeout' | 'filmTimeoutPerMegabyte'>,
) {
  const { size } = await stat(source)
  return filmTimeout + (size / MEGABYTE) * filmTimeoutPerMegabyte
}

const jobKinds = { video: 'film', audio: 'song', voice: 'voice' } as const

function jobFor(kind: MediaKind, source: string, extension: string, isTurned: boolean): Job {
  if (kind === 'photo') return { kind, source, extension, isRoomy: false, isTurned }
  return { kind: jobKinds[kind], source }
}

function madeMedia(message: WorkerMessage, kind: MediaKind): MadeMedia {
  if ('made' in message) return message.made
  throw failure('reason' in message ? message.reason : 'unreadable', kind)
}

function failure(reason: FailureReason, kind: MediaKind) {
  if (reason === 'too_wide') return new Refusal('too_large', mediaTexts.photoTooWide)
  if (reason === 'too_long') return new Refusal('too_large', mediaTexts.tooLong)
  if (reason === 'too_heavy') return new Refusal('too_large', mediaTexts.tooHeavy[kind])
  if (reason === 'disk_full') return Object.assign(new Error('The disk is full'), { code: 'ENOSPC' })
  if (reason === 'unknown_track' && kind === 'video')
    return new Refusal('unsupported_media', mediaTexts.unknownTrack)
  return wrongKind(kind)
}

async function removeMadeFiles(source: string) {
  const folder = dirname(source)
  const isMade = (name: string) => name.startsWith(basename(source)) && name !== basename(source)
  for (const name of (await readdir(folder)).filter(isMade)) await rm(join(folder, name), { force: true })
}
