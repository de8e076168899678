import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { mediaTexts } from '#contract/media.ts'
import { Refusal } from '#server/http/errors.ts'
import { makeSemaphore } from '#server/jobs/semaphore.ts'
import { wrongKind } from '#server/media/uploads/kinds.ts'
import { keepDecoder } from './decoder-kept.ts'
import type { MadePhoto, Reason, Said } from './job.ts'

const MEGABYTE = 1024 * 1024

// In bytes and milliseconds. A photo that is read by lines needs a third of the memory; the roomier decoder
// is for what must be held whole: AVIF of 60 megapixels takes nearly all of it, and a sixth of the time.
const LIMITS = { memory: 400 * MEGABYTE, roomyMemory: 1280 * MEGABYTE, within: 30_000, idle: 20_000 }

/** The decoder of this process; it runs while there are photos. */
export const { decodePhoto, decodeToJpeg } = openDecoding(LIMITS)

/**
 * Decodes in a process of its own, one photo at a time: more at once would only use more memory. Whatever
 * happens to it costs the photo that it is at.
 */
export function openDecoding({ memory, roomyMemory, within, idle }: typeof LIMITS) {
  const inTurn = makeSemaphore({ atOnce: 1, mostWaiting: 100 })
  const ask = keepDecoder({ memory, within, idle })
  return {
    /**
     * Makes what is stored of a photo (images.ts).
     * @param source path of the file as it was sent; kept
     * @param extension the recognised kind of `source`
     * @param gone aborted when nobody waits for it any more; the decoder then stops at once
     * @returns files beside `source`, for the caller to move or remove
     * @throws {Refusal} `unsupported_media` when it cannot be decoded, `too_large` when it is over 60
     * megapixels, or takes more memory or time than there is
     */
    async decodePhoto(source: string, extension: string, gone: AbortSignal): Promise<MadePhoto> {
      const job = { make: 'photo', source, extension, isRoomy: false } as const
      try {
        const said = await inTurn(async () => {
          const first = await ask(job, memory, gone)
          const needsRoom = 'reason' in first && first.reason === 'needs_room'
          return needsRoom ? ask({ ...job, isRoomy: true }, roomyMemory, gone) : first
        })
        return photoOf(said)
      } catch (error) {
        await removeMade(source)
        throw error
      }
    },

    /** Writes a picture of our own as a JPEG. */
    async decodeToJpeg(source: string, target: string) {
      const said = await inTurn(() => ask({ make: 'jpeg', source, target }, memory))
      if ('reason' in said) throw failure(said.reason)
    },
  }
}

function photoOf(said: Said) {
  if ('photo' in said) return said.photo
  throw failure('reason' in said ? said.reason : 'unreadable')
}

function failure(reason: Reason) {
  if (reason === 'too_wide') return new Refusal('too_large', mediaTexts.photoTooWide)
  if (reason === 'too_heavy') return new Refusal('too_large', mediaTexts.photoTooHeavy)
  if (reason === 'disk_full') return Object.assign(new Error('No room for a photo'), { code: 'ENOSPC' })
  return wrongKind('photo')
}

async function removeMade(source: string) {
  const folder = dirname(source)
  const isMade = (name: string) => name.startsWith(basename(source)) && name !== basename(source)
  for (const name of (await readdir(folder)).filter(isMade)) await rm(join(folder, name), { force: true })
}
