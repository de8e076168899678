import type { Kysely } from 'kysely'
import type { Database } from '#server/database/schema.ts'
import type { Page } from '#server/page.ts'
import { type MediaStore, urlOf } from './store.ts'

// A photo that was uploaded but not saved yet must outlive the form it waits in.
const GRACE = 24 * 60 * 60 * 1000

type Room = { db: Kysely<Database>; media: MediaStore; now: () => number }

/** Removes the stored files that no page shows any more and that are older than a day. */
export async function collectMedia({ db, media, now }: Room, pages: Page[]) {
  const shown = await Promise.all(pages.map((page) => page.mediaInUse?.(db) ?? []))
  // An owner may have pasted the whole address of a file of ours.
  const inUse = shown.flat()
  const isShown = (key: string) => inUse.some((address) => address.includes(urlOf(key)))
  const old = await db
    .selectFrom('media')
    .select(['id', 'key'])
    .where('created_at', '<', now() - GRACE)
    .execute()
  for (const { id, key } of old.filter((each) => !isShown(each.key))) {
    // The row goes last: what breaks off in between is tried again.
    await media.remove(key)
    await db.deleteFrom('media').where('id', '=', id).execute()
  }
}
