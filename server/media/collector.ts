import type { Kysely } from 'kysely'
import type { PageData } from '#server/database/page-data.ts'
import type { Database } from '#server/database/schema.ts'
import { loadJobCursor, saveJobCursor } from '#server/jobs/job-lease.ts'
import { makeYielding } from '#server/jobs/yielding.ts'
import type { MediaStore } from '#server/media/storage/media-store.ts'
import { listMediaReferences, wholeOf } from './references.ts'
import { removeBroken } from './uploads/pending-uploads.ts'

// A file that was uploaded but not saved yet must outlive the form it waits in, and what was removed
// may be wanted back.
const GRACE = 24 * 60 * 60 * 1000

// Gifts that are looked through in one go; where there are more, the next one begins behind them.
const MOST_GIFTS = 10_000

type Room = { db: Kysely<Database>; media: MediaStore; now: () => number }

/**
 * Deletes for good what was removed more than a day ago, and then the stored files that no page shows
 * any more and that are older than a day, gift by gift, and those of uploads that broke off.
 */
export async function collectMedia(room: Room, pages: PageData[], most = MOST_GIFTS) {
  const { db, now } = room
  const before = now() - GRACE
  for (const page of pages) await page.purgeDeleted?.(db, before)
  const pause = makeYielding(1)
  let last = await loadJobCursor(db, 'media')
  try {
    for (let seen = 0; seen < most; seen += 1) {
      const gift = await nextGift(db, last, before)
      last = gift ?? 0
      if (gift === undefined) break
      await collectOf(room, pages, gift, ({ created_at }) => created_at < before)
      await pause()
    }
  } catch (error) {
    // One gift whose files cannot be removed holds up no others: the next round begins behind it.
    if ((await nextGift(db, last, before)) === undefined) last = 0
    throw error
  } finally {
    await saveJobCursor(db, 'media', last)
  }
  await removeBroken(room, before)
}

// Whoever has no files older than a day is passed over.
async function nextGift(db: Kysely<Database>, last: number, before: number) {
  const row = await db
    .selectFrom('media')
    .select('gift_id')
    .where('gift_id', '>', last)
    .where('created_at', '<', before)
    .orderBy('gift_id')
    .limit(1)
    .executeTakeFirst()
  return row?.gift_id
}

/** What decides whether a file goes: when it came, and under which key it and its copies stay or go together. */
type Which = (file: { created_at: number; whole: string }) => boolean

/** Deletes those files of one gift that no page shows any more. */
export async function collectOf(
  { db, media }: Omit<Room, 'now'>,
  pages: PageData[],
  gift: number,
  which: Which,
) {
  const inUse = new Set(await listMediaReferences(db, pages, gift))
  const rows = await db
    .selectFrom('media')
    .select(['id', 'key', 'variant_of', 'created_at'])
    .where('gift_id', '=', gift)
    .execute()
  const kept = new Set(rows.filter(({ key }) => inUse.has(key)).map(wholeOf))
  const goes = rows.filter((row) => {
    const whole = wholeOf(row)
    return !kept.has(whole) && which({ ...row, whole })
  })
  for (const { id, key } of goes) {
    // The row goes last: what breaks off in between is tried again.
    await media.remove(key)
    await db.deleteFrom('media').where('id', '=', id).execute()
  }
}
