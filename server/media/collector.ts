import type { Kysely } from 'kysely'
import type { Database } from '#server/database/schema.ts'
import { giftOf } from '#server/gift.ts'
import type { Page } from '#server/page.ts'
import { type MediaStore, urlOf } from './store.ts'

// A file that was uploaded but not saved yet must outlive the form it waits in, and what was removed
// may be wanted back.
const GRACE = 24 * 60 * 60 * 1000

const OURS = /\/media\/[\w.-]+/g

type Room = { db: Kysely<Database>; media: MediaStore; now: () => number }

/**
 * Deletes for good what was removed more than a day ago, and then the stored files that no page shows
 * any more and that are older than a day, and those of uploads that broke off.
 */
export async function collectMedia({ db, media, now }: Room, pages: Page[]) {
  for (const page of pages) await page.forget?.(db, now() - GRACE)
  const shown = await Promise.all(pages.map((page) => page.mediaInUse?.(db) ?? []))
  // An owner may have pasted the whole address of a file of ours.
  const inUse = new Set(shown.flat().flatMap((address) => address.match(OURS) ?? []))
  const rows = await db.selectFrom('media').select(['id', 'key', 'part_of', 'created_at']).execute()
  // A photo and its copies stay or go together.
  const wholeOf = ({ key, part_of }: { key: string; part_of: string }) => part_of || key
  const kept = new Set(rows.filter(({ key }) => inUse.has(urlOf(key))).map(wholeOf))
  const old = rows.filter((row) => row.created_at < now() - GRACE && !kept.has(wholeOf(row)))
  for (const { id, key } of old) {
    // The row goes last: what breaks off in between is tried again.
    await media.remove(key)
    await db.deleteFrom('media').where('id', '=', id).execute()
  }
  await removeLeft({ db, media })
}

// Files of uploads that broke off have no row, and nothing can ask for them.
async function removeLeft({ db, media }: Pick<Room, 'db' | 'media'>) {
  for (const { keys, forget } of await media.begun.left(await giftOf(db))) {
    const rows = await db
      .selectFrom('media')
      .select('key')
      .where('key', 'in', [...keys, ''])
      .execute()
    const stored = new Set(rows.map(({ key }) => key))
    for (const key of keys) if (!stored.has(key)) await media.remove(key)
    await forget()
  }
}
