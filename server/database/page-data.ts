import type { Kysely } from 'kysely'
import type { Database } from './schema.ts'

/** A record's reference to a stored file; `deletedAt` in milliseconds while a deleted record can be restored. */
export type MediaReference = { url: string; deletedAt?: number | null }

/** What one page of the gift keeps in the database and in the media store. */
export type PageData = {
  /** Stores what a new gift shows on this page. */
  createSample?: (db: Kysely<Database>, giftId: number) => Promise<unknown>
  /** Lists this page's references to stored files. */
  mediaReferences?: (db: Kysely<Database>, giftId: number) => Promise<MediaReference[]>
  /** Deletes the records that were marked as deleted before a time in milliseconds, of one gift or of all gifts. */
  purgeDeleted?: (db: Kysely<Database>, before: number, giftId?: number) => Promise<unknown>
  /** The name under which a stored file is downloaded; undefined for a file that this page does not show. */
  downloadName?: (db: Kysely<Database>, giftId: number, url: string) => Promise<string | undefined>
}
