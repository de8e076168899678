import type { Kysely, Transaction } from 'kysely'
import { type MediaKind, mediaLimits, mediaTexts } from '#contract/media.ts'
import type { Config } from '#server/config.ts'
import type { PageData } from '#server/database/page-data.ts'
import { takeTurn } from '#server/database/row-locks.ts'
import type { Database } from '#server/database/schema.ts'
import { Refusal } from '#server/http/errors.ts'
import { textLimit } from '#server/http/timeouts.ts'
import type { MediaStore } from '#server/media/storage/media-store.ts'
import { collectOf } from './collector.ts'
import { bytesOf, type Into, makeRoom, mostFreed, usedBy } from './making-room.ts'
import { keysIn } from './references.ts'
import { breakUpload, type Coming, noteUpload } from './uploads/pending-uploads.ts'

type Room = { db: Kysely<Database>; media: MediaStore; config: Pick<Config, 'quota'>; now: () => number }

/** What a call is about to send, its length in bytes, and whether its files may take the place of others. */
type Announced = { kinds: MediaKind[]; length: number; mayReplace: boolean }

/** What one gift's files may take in all, held wherever files come in. */
export type Quota = {
  /** @throws {Refusal} `too_large` where what is about to be sent cannot fit, before any of it is read */
  expect: (gift: Into, announced: Announced) => Promise<void>
  /**
   * Notes files that are about to come into the store; from then on their bytes are taken.
   * @param replaced asked only where it matters: the addresses whose place these files take
   * @returns the addresses that give their place to these files
   * @throws {Refusal} `too_large` where they do not fit; nothing is noted then
   */
  take: (gift: Into, files: Coming[], replaced: () => Promise<string[]>) => Promise<string[]>
  /** Deletes what gave its place, once it is shown no more. */
  letGo: (gift: Into, addresses: string[]) => Promise<void>
}

/** Holds the quota of each gift, by what the pages say they show. */
export function openQuota(room: Room, pages: PageData[]): Quota {
  const { db, media, config, now } = room
  const most = config.quota
  return {
    async expect(gift, announced) {
      if (most === undefined) return
      const least = leastOf(announced)
      if ((await usedBy(db, gift)) + least <= most) return
      const { used, shown } = await onTrial(db, (transaction) => makeRoom(transaction, { pages, now }, gift))
      const freed = announced.mayReplace ? await mostFreed(db, gift, announced.kinds) : 0
      if (used + least > Math.max(most, shown) + freed) throw full(used, most)
    },

    async take(gift, files, replaced) {
      if (most === undefined) {
        await noteUpload(db, gift, files, now())
        return []
      }
      if (await noteWithin(room, gift, files, most)) return []
      const urls = await replaced()
      const coming = bytesOf(files)
      const goes = await db.transaction().execute(async (transaction) => {
        await takeTurn(transaction, gift.id)
        const { used, shown, freedBy, goes } = await makeRoom(transaction, { pages, now }, gift)
        // Whoever has more than there is room for by now may still put something smaller in a file's place. What
        // is refused here is rolled back, and has cost nothing.
        if (used + coming > Math.max(most, shown) + freedBy(urls)) throw full(used, most)
        await noteUpload(transaction, gift, files, now())
        return goes
      })
      try {
        await collectOf(room, pages, gift.id, ({ whole }) => goes.has(whole))
      } catch (error) {
        const keys = files.map(({ key }) => key)
        await breakUpload({ db, media }, keys)
        throw error
      }
      return urls
    },

    async letGo({ id }, addresses) {
      if (addresses.length === 0) return
      const goes = new Set(keysIn(addresses))
      await collectOf(room, pages, id, ({ whole }) => goes.has(whole))
    },
  }
}

// Of two at once one is counted after the other, in whichever process.
function noteWithin({ db, now }: Room, gift: Into, files: Coming[], most: number) {
  return db.transaction().execute(async (transaction) => {
    await takeTurn(transaction, gift.id)
    if ((await usedBy(transaction, gift)) + bytesOf(files) > most) return false
    await noteUpload(transaction, gift, files, now())
    return true
  })
}

// Does work, finds out what would come of it, and takes it back.
async function onTrial<Result>(
  db: Kysely<Database>,
  work: (transaction: Transaction<Database>) => Promise<Result>,
) {
  const transaction = await db.startTransaction().execute()
  try {
    return await work(transaction)
  } finally {
    await transaction.rollback().execute()
  }
}

// What is certainly stored of it: there may be text in it, and a photo is stored anew.
function leastOf({ kinds, length }: Announced) {
  const photos = kinds.filter((kind) => kind === 'photo').length
  return Math.max(1, length - textLimit - photos * mediaLimits.photo)
}

function full(used: number, most: number) {
  return new Refusal('too_large', mediaTexts.noRoom(used, most))
}
