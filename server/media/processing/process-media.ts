import { readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { MINUTE } from '#contract/durations.ts'
import { type MediaKind, mediaTexts } from '#contract/media.ts'
import { mediaRefusals } from '#contract/media-refusals.ts'
import { Refusal } from '#server/http/errors.ts'
import { makeBusy } from './busy.ts'
import { makeFairQueue, type TaskOwner } from './fair-queue.ts'
import type { FailureReason, Job, MadeMedia, ShareJob, UploadJob, WorkerMessage } from './jobs.ts'
import { type JobLimits, openWorkers } from './workers.ts'

const MEGABYTE = 1024 * 1024

// Of one person in a queue; a browser sends further files later.
const MAX_WAITING = 20

/**
 * Limits of a queue and of each of its jobs. A person runs one job at a time in each queue, so that another person's can
 * run beside it. The longest wait and the longest job end before the connection's own timeout (server/http/timeouts.ts).
 */
export type QueueLimits = {
  /** How many jobs run at once. */
  maxRunning: number
  /** The longest wait for it, in milliseconds. */
  maxWait: number
  /** The memory of a job, in bytes. */
  memory: number
  /** The time of a job and its processor time, in milliseconds, and what each megabyte of its file adds to them. */
  timeout: number
  timeoutPerMegabyte: number
  processorTime: number
  processorTimePerMegabyte: number
}

const ONE = {
  maxRunning: 1,
  maxWait: MINUTE,
  memory: 400 * MEGABYTE,
  timeout: 30_000,
  timeoutPerMegabyte: 0,
  processorTime: MINUTE,
  processorTimePerMegabyte: 0,
}

export const QUEUES = {
  // A photo that is decoded by lines needs a third of the memory.
  photo: { ...ONE, maxRunning: 2 },
  // For photos that must be held whole: AVIF of 60 megapixels takes nearly all memory of a small machine, and a sixth
  // of the time.
  largePhoto: { ...ONE, memory: 1280 * MEGABYTE },
  // A film, song or narration has time by its size, since a small damaged one can keep its parser busy for ever, and waits longer
  // than a photo, since it takes long to be sent again.
  film: {
    ...ONE,
    maxRunning: 2,
    maxWait: 130_000,
    timeout: 20_000,
    timeoutPerMegabyte: 150,
    processorTime: 5000,
    processorTimePerMegabyte: 150,
  },
  // Strangers send voices and request share pictures: photos never wait behind them.
  voice: { ...ONE, maxRunning: 2, timeout: 20_000, processorTime: 3000, processorTimePerMegabyte: 1000 },
  share: ONE,
} satisfies Record<string, QueueLimits>

type QueueName = keyof typeof QUEUES

// In milliseconds.
const IDLE = 20_000

// A client that leaves does not abort the drawing of a share picture: the next request gets the cached result.
const NEVER_ABORTED = new AbortController().signal

/**
 * Whose upload is processed; the signal is aborted when the client is gone, and the worker then stops at once.
 * `onFailure` gets the milliseconds of processor time that a failed or aborted job has used.
 */
export type Uploader = TaskOwner & {
  signal: AbortSignal
  onFailure?: (processorTime: number) => Promise<void>
}

/** The media queues of this process. */
export const { processUpload, drawSharePicture } = openProcessing(QUEUES)

/**
 * Decodes uploads and draws share pictures in separate processes.
 * @param idle milliseconds that a worker waits for its next job
 */
export function openProcessing(limits: Record<QueueName, QueueLimits>, idle = IDLE) {
  const open = ({ maxRunning, memory }: QueueLimits) => ({
    enqueue: makeFairQueue(maxRunning, MAX_WAITING),
    run: openWorkers(memory, idle),
  })
  const queues = {
    photo: open(limits.photo),
    largePhoto: open(limits.largePhoto),
    film: open(limits.film),
    voice: open(limits.voice),
    share: open(limits.share),
  }

  // A job that waits for too long is refused, long before the connection or a proxy times out.
  async function run(name: QueueName, job: Job, bytes: number, uploader: Uploader) {
    const { enqueue, run } = queues[name]
    const { signal, onFailure } = uploader
    const waited = new AbortController()
    const timer = setTimeout(() => waited.abort(makeBusy()), limits[name].maxWait)
    const ownLimits = { ...limitsFor(limits[name], bytes), onFailure }
    try {
      const either = AbortSignal.any([signal, waited.signal])
      return await enqueue(uploader, either, () => run(job, ownLimits, signal))
    } finally {
      clearTimeout(timer)
    }
  }

  async function process(job: Job, bytes: number, uploader: Uploader): Promise<WorkerMessage> {
    if (job.kind === 'voice' || job.kind === 'share') return run(job.kind, job, bytes, uploader)
    if (job.kind !== 'photo') return run('film', job, bytes, uploader)
    const message = await run('photo', job, bytes, uploader)
    const needsMemory = 'reason' in message && message.reason === 'needs_memory'
    if (!needsMemory) return message
    return run('largePhoto', { ...job, hasLargeMemory: true }, bytes, uploader)
  }

  async function make(job: Job, bytes: number, uploader: Uploader): Promise<MadeMedia> {
    try {
      const message = await process(job, bytes, uploader)
      if ('made' in message) return message.made
      const { reason, codec = '' } = 'reason' in message ? message : { reason: 'unreadable' as const }
      throw failure(reason, job.kind === 'share' ? 'photo' : job.kind, codec)
    } catch (error) {
      await removeMadeFiles(job.source)
      throw error
    }
  }

  return {
    /**
     * Makes the files to store of an upload: without metadata, a photo with its copies for screens.
     * @param upload the file at `source` stays
     * @returns files beside `source`, for the caller to move or remove
     * @throws {Refusal} `unsupported_media` when it cannot be read, `too_large` when a photo is over 60 megapixels, or
     * the file takes more memory or time than allowed, `unavailable` when it waits for too long; the signal's reason
     * when the client is gone
     */
    async processUpload(upload: UploadJob, uploader: Uploader) {
      return make(upload, (await stat(upload.source)).size, uploader)
    },

    /**
     * Draws the picture of a gift's link under its sky, with the recipient's name or ''.
     * @returns the path of a JPEG, which begins with `source`
     */
    async drawSharePicture(owner: TaskOwner, shown: Omit<ShareJob, 'kind'>) {
      const { files } = await make({ kind: 'share', ...shown }, 0, { ...owner, signal: NEVER_ABORTED })
      return files[0].file
    },
  }
}

function limitsFor(queue: QueueLimits, bytes: number): JobLimits {
  const megabytes = bytes / MEGABYTE
  return {
    timeout: queue.timeout + megabytes * queue.timeoutPerMegabyte,
    processorTime: queue.processorTime + megabytes * queue.processorTimePerMegabyte,
  }
}

/** The refusal of a file that is not of the kind that its field asks for. */
export function wrongKind(kind: MediaKind) {
  return new Refusal('unsupported_media', mediaTexts.wrongKind[kind])
}

function failure(reason: FailureReason, kind: MediaKind, codec: string) {
  if (reason === 'too_wide') return new Refusal('too_large', mediaTexts.photoTooWide)
  if (reason === 'too_long' && (kind === 'voice' || kind === 'narration'))
    return new Refusal('too_large', mediaRefusals.tooLong[kind])
  if (reason === 'too_heavy') return new Refusal('too_large', mediaRefusals.tooHeavy[kind])
  if (reason === 'disk_full') return Object.assign(new Error('The disk is full'), { code: 'ENOSPC' })
  if (reason === 'cut_off') return new Refusal('unsupported_media', mediaRefusals.photoCutOff)
  if (reason === 'unknown_track' && kind === 'video')
    return new Refusal('unsupported_media', mediaRefusals.unknownTrack)
  if (reason === 'unknown_track' && kind === 'audio')
    return new Refusal('unsupported_media', mediaRefusals.unknownSound(codec))
  return wrongKind(kind)
}

async function removeMadeFiles(source: string) {
  const folder = dirname(source)
  const isMade = (name: string) => name.startsWith(basename(source)) && name !== basename(source)
  for (const name of (await readdir(folder)).filter(isMade)) await rm(join(folder, name), { force: true })
}
