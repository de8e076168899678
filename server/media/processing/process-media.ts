import { readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type MediaKind, mediaTexts } from '#contract/media.ts'
import { Refusal } from '#server/http/errors.ts'
import { makeSemaphore } from '#server/jobs/semaphore.ts'
import type { FailureReason, Job, MadeMedia, WorkerMessage } from './jobs.ts'
import { keepWorker } from './warm-worker.ts'

const MEGABYTE = 1024 * 1024

// In bytes and milliseconds. A photo that is decoded by lines needs a third of the memory; more is for photos that must
// be held whole: AVIF of 60 megapixels takes nearly all of it, and a sixth of the time. A film or song has time by its
// size, since a small damaged one can keep its parser busy for ever.
export const LIMITS = {
  memory: 400 * MEGABYTE,
  roomyMemory: 1280 * MEGABYTE,
  timeout: 30_000,
  filmTimeout: 10_000,
  filmTimeoutPerMegabyte: 300,
  idle: 20_000,
}

// Further uploads are refused as `unavailable`.
const MAX_QUEUED = 100

/** The media workers of this process; they run while there are jobs. */
export const { processUpload, writeJpeg } = openProcessing(LIMITS)

/**
 * Decodes and rewrites uploads in separate processes, one photo and one film or song at a time: more at once would only
 * use more memory.
 */
export function openProcessing(limits: typeof LIMITS) {
  const { memory, roomyMemory, timeout, idle } = limits
  const photos = makeSemaphore({ maxRunning: 1, maxQueued: MAX_QUEUED })
  const films = makeSemaphore({ maxRunning: 1, maxQueued: MAX_QUEUED })
  const runPhoto = keepWorker(idle, memory)
  const runFilm = keepWorker(idle, memory)

  async function process(job: Job, signal: AbortSignal) {
    if (job.kind !== 'photo') {
      const filmTimeout = await filmTimeoutFor(job.source, limits)
      return films(() => runFilm(job, { memory, timeout: filmTimeout }, signal))
    }
    return photos(async () => {
      const message = await runPhoto(job, { memory, timeout }, signal)
      const needsMemory = 'reason' in message && message.reason === 'needs_memory'
      return needsMemory
        ? runPhoto({ ...job, isRoomy: true }, { memory: roomyMemory, timeout }, signal)
        : message
    })
  }

  return {
    /**
     * Makes the files to store of an upload: without metadata, a photo with its copies for screens.
     * @param source path of the upload; it stays
     * @param extension the recognised format of a photo; '' for others
     * @param signal aborted when the client is gone; the worker then stops at once
     * @returns files beside `source`, for the caller to move or remove
     * @throws {Refusal} `unsupported_media` when it cannot be read, `too_large` when a photo is over 60 megapixels, or
     * the file takes more memory or time than allowed
     */
    async processUpload(kind: MediaKind, source: string, extension: string, signal: AbortSignal) {
      try {
        return madeMedia(await process(jobFor(kind, source, extension), signal), kind)
      } catch (error) {
        await removeMadeFiles(source)
        throw error
      }
    },

    /** Writes a picture that comes with the program as a JPEG. */
    async writeJpeg(source: string, target: string) {
      const message = await photos(() => runPhoto({ kind: 'jpeg', source, target }, { memory, timeout }))
      if ('reason' in message) throw failure(message.reason, 'photo')
    },
  }
}

/** The refusal of a file that is not of the kind that its field asks for. */
export function wrongKind(kind: MediaKind) {
  return new Refusal('unsupported_media', mediaTexts.wrongKind[kind])
}

async function filmTimeoutFor(
  source: string,
  { filmTimeout, filmTimeoutPerMegabyte }: Pick<typeof LIMITS, 'filmTimeout' | 'filmTimeoutPerMegabyte'>,
) {
  const { size } = await stat(source)
  return filmTimeout + (size / MEGABYTE) * filmTimeoutPerMegabyte
}

function jobFor(kind: MediaKind, source: string, extension: string): Job {
  if (kind === 'photo') return { kind, source, extension, isRoomy: false }
  return { kind: kind === 'video' ? 'film' : 'song', source }
}

function madeMedia(message: WorkerMessage, kind: MediaKind): MadeMedia {
  if ('made' in message) return message.made
  throw failure('reason' in message ? message.reason : 'unreadable', kind)
}

function failure(reason: FailureReason, kind: MediaKind) {
  if (reason === 'too_wide') return new Refusal('too_large', mediaTexts.photoTooWide)
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
