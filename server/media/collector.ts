import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { DAY } from '#contract/durations.ts'
import type { Database } from '#server/database/schema.ts'
import type { PageData } from '#server/pages/page-data.ts'
import { type GiftFile, listGiftFiles } from './references.ts'
import type { MediaStore } from './storage/media-store.ts'
import { removeFailedUploads } from './uploads/pending-uploads.ts'

// In milliseconds. An uploaded file must outlive the form in which it waits, and a deleted record can be restored.
const GRACE = DAY

const GIFTS_AT_A_TIME = 500

type Stores = { db: Kysely<Database>; media: MediaStore; now: () => number }

/**
 * Deletes the records that were marked as deleted more than a day ago, the files older than a day that no record
 * refers to, and the files of failed uploads.
 */
export async function collectMedia(stores: Stores, pages: PageData[]) {
  const { db, now } = stores
  const before = now() - GRACE
  for (const page of pages) await page.purgeDeleted?.(db, before)
  const errors: unknown[] = []
  for await (const id of listGiftsWithFiles(db)) {
    // An error in one gift does not stop the cleanup of the others.
    const isOld = ({ createdAt }: GiftFile) => createdAt < before
    await removeUnused(stores, pages, id, isOld).catch((error) => errors.push(error))
    // Requests are answered between two gifts.
    await setImmediate()
  }
  await removeFailedUploads(stores, now())
  if (errors.length > 0) throw errors[0]
}

async function* listGiftsWithFiles(db: Kysely<Database>) {
  let last: number | undefined = 0
  while (last !== undefined) {
    const page: { gift_id: number }[] = await db
      .selectFrom('media')
      .select('gift_id')
      .distinct()
      .where('gift_id', '>', last)
      .orderBy('gift_id')
      .limit(GIFTS_AT_A_TIME)
      .execute()
    for (const { gift_id } of page) yield gift_id
    last = page.at(-1)?.gift_id
  }
}

/** Removes the files of a gift that match and that no record refers to. */
export async function removeUnused(
  { db, media }: Omit<Stores, 'now'>,
  pages: PageData[],
  giftId: number,
  isMatch: (file: GiftFile) => boolean,
) {
  const isUnused = (file: GiftFile) => file.references.length === 0 && isMatch(file)
  const files = await listGiftFiles(db, pages, giftId, (all) => !all.some(isUnused))
  const unused = files.filter(isUnused)
  for (const key of unused.flatMap(({ keys }) => keys)) {
    // The row goes last, so that a failed removal is tried again.
    await media.remove(key)
    await db.deleteFrom('media').where('key', '=', key).where('gift_id', '=', giftId).execute()
  }
}
