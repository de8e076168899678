import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { mediaTexts } from '#contract/media.ts'
import { texts } from '#contract/texts.ts'
import { Refusal } from '#server/errors.ts'
import { makeTurns } from '#server/turns.ts'
import { type DecoderProcess, heard, startDecoder } from './decoder-process.ts'
import type { Job, MadePhoto, Reason, Said } from './job.ts'
import { wrongKind } from './kinds.ts'

const MEGABYTE = 1024 * 1024

// In bytes and milliseconds. A photo that is read by lines needs a third of the memory; the roomier decoder
// is for what must be held whole: AVIF of 60 megapixels takes nearly all of it, and a sixth of the time.
const LIMITS = { memory: 400 * MEGABYTE, roomyMemory: 1280 * MEGABYTE, within: 30_000, idle: 20_000 }

// A new one now and then, so that nothing that a photo leaves behind meets many others.
const MOST_PHOTOS = 20

/** The decoder of this process; it runs while there are photos. */
export const { decodePhoto, decodeToJpeg } = openDecoding(LIMITS)

/**
 * Decodes in a process of its own, one photo at a time: more at once would only use more memory. It starts
 * with the first photo and ends when none has come for `idle` milliseconds. Whatever happens to it costs
 * the photo that it is at.
 */
export function openDecoding({ memory, roomyMemory, within, idle }: typeof LIMITS) {
  const inTurn = makeTurns({ atOnce: 1, mostWaiting: 100 })
  let warm: DecoderProcess | undefined
  let photos = 0
  let rest: NodeJS.Timeout | undefined

  /**
   * Makes what is stored of a photo (images.ts).
   * @param source path of the file as it was sent; kept
   * @param extension the recognised kind of `source`
   * @param gone aborted when nobody waits for it any more; the decoder then stops at once
   * @returns files beside `source`, for the caller to move or remove
   * @throws {Refusal} `unsupported_media` when it cannot be decoded, `too_large` when it is over 60
   * megapixels, or takes more memory or time than there is
   */
  async function decodePhoto(source: string, extension: string, gone: AbortSignal): Promise<MadePhoto> {
    const job = { make: 'photo', source, extension, isRoomy: false } as const
    try {
      const said = await inTurn(async () => {
        const first = await ask(job, memory, gone)
        const needsRoom = 'reason' in first && first.reason === 'needs_room'
        return needsRoom ? ask({ ...job, isRoomy: true }, roomyMemory, gone) : first
      })
      if ('photo' in said) return said.photo
      throw failure('reason' in said ? said.reason : 'unreadable')
    } catch (error) {
      await removeMade(source)
      throw error
    }
  }

  /** Writes a picture of our own as a JPEG. */
  async function decodeToJpeg(source: string, target: string) {
    const said = await inTurn(() => ask({ make: 'jpeg', source, target }, memory))
    if ('reason' in said) throw failure(said.reason)
  }

  async function ask(job: Job, memory: number, gone?: AbortSignal): Promise<Said> {
    if (gone?.aborted) throw broken()
    const decoder = await ready(memory)
    const stop = () => end(decoder)
    const timer = setTimeout(stop, within)
    gone?.addEventListener('abort', stop)
    try {
      if (gone?.aborted) stop()
      else decoder.child.send(job)
      const said = await heard(decoder)
      if (gone?.aborted) throw broken()
      finish(decoder, said)
      return said
    } finally {
      clearTimeout(timer)
      gone?.removeEventListener('abort', stop)
    }
  }

  async function ready(memory: number) {
    clearTimeout(rest)
    if (warm && warm.memory === memory && warm.child.connected) return warm
    if (warm) end(warm)
    photos = 0
    warm = await startDecoder(memory, within)
    return warm
  }

  // Only an ordinary one that is still fresh waits for the next photo.
  function finish(decoder: DecoderProcess, said: Said) {
    photos += 1
    const isSpent = photos === MOST_PHOTOS || ('reason' in said && said.reason === 'too_heavy')
    if (isSpent || decoder.memory !== memory) end(decoder)
    else rest = setTimeout(() => end(decoder), idle).unref()
  }

  function end(decoder: DecoderProcess) {
    if (warm === decoder) warm = undefined
    decoder.child.kill('SIGKILL')
  }

  return { decodePhoto, decodeToJpeg }
}

function failure(reason: Reason) {
  if (reason === 'too_wide') return new Refusal('too_large', mediaTexts.photoTooWide)
  if (reason === 'too_heavy') return new Refusal('too_large', mediaTexts.photoTooHeavy)
  if (reason === 'disk_full') return Object.assign(new Error('No room for a photo'), { code: 'ENOSPC' })
  return wrongKind('photo')
}

// Nobody is there to read it.
function broken() {
  return new Refusal('malformed', texts.malformed)
}

async function removeMade(source: string) {
  const folder = dirname(source)
  const isMade = (name: string) => name.startsWith(basename(source)) && name !== basename(source)
  for (const name of (await readdir(folder)).filter(isMade)) await rm(join(folder, name), { force: true })
}
