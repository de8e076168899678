import { mediaTexts } from '#contract/media.ts'
import { Refusal } from '#server/http/errors.ts'
import type { MediaStore } from './storage/media-store.ts'

// A file lies beside what is made of it until that is stored.
const COPIES = 2

/**
 * Keeps a part of the disk free of uploads, for everything that is no file: texts, mails, the database itself. The
 * uploads of this process that are on their way count as what they may become.
 */
export function openFreeSpace(media: Pick<MediaStore, 'freeBytes'>, minFree: number) {
  const expected = new Map<string, number>()
  return {
    /** @throws {Refusal} `unavailable`, where an upload of so many bytes could take what is kept free */
    async expect(key: string, bytes: number) {
      const coming = [...expected.values(), bytes].reduce((sum, each) => sum + each, 0)
      if ((await media.freeBytes()) - COPIES * coming < minFree)
        throw new Refusal('unavailable', mediaTexts.diskFull)
      expected.set(key, bytes)
    },
    forget: (key: string) => expected.delete(key),
  }
}
