import { mediaTexts } from '#contract/media.ts'
import { Refusal } from '#server/http/errors.ts'
import type { MediaStore } from './storage/media-store.ts'

// An uploaded file exists beside the files made of it until these are stored.
const COPIES = 2

const FULL = new Error('less than MIN_FREE_MB would be left of the disk')

/**
 * Keeps a part of the disk free for everything but uploads: texts, mails, the database itself. The uploads in progress
 * in this process count with the most that they may hold.
 */
export function openFreeSpace(media: Pick<MediaStore, 'freeBytes'>, minFree: number) {
  const reserved = new Map<string, number>()
  return {
    /** @throws {Refusal} `unavailable` where an upload of so many bytes could use the space that is kept free */
    async reserve(key: string, bytes: number) {
      const free = await media.freeBytes()
      // Nothing is awaited from here on: two uploads at once count each other.
      const coming = [...reserved.values(), bytes].reduce((sum, each) => sum + each, 0)
      if (free - COPIES * coming < minFree)
        throw new Refusal('unavailable', mediaTexts.diskFull, { cause: FULL })
      reserved.set(key, bytes)
    },
    release: (key: string) => reserved.delete(key),
  }
}
