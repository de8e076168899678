import type { Kysely } from 'kysely'
import type { Database } from './schema.ts'

/** What one page of the gift keeps in the database and in the media store. */
export type PageData = {
  /** Stores what a new gift shows on this page. */
  sample?: (db: Kysely<Database>, giftId: number) => Promise<unknown>
  /** The addresses of the stored files that this page of a gift shows, or would show once more. */
  mediaInUse?: (db: Kysely<Database>, giftId: number) => Promise<string[]>
  /** Deletes for good what was removed before a moment in milliseconds, of one gift or of all; until then it can come back. */
  forget?: (db: Kysely<Database>, before: number, giftId?: number) => Promise<unknown>
  /** What a stored file is called when it is downloaded; undefined when it is none of this page's. */
  downloadName?: (db: Kysely<Database>, giftId: number, url: string) => Promise<string | undefined>
}
