import type { Kysely } from 'kysely'
import type { Database } from '#server/database/schema.ts'
import type { List } from './list-limit.ts'
import type { PageReadiness } from './page-readiness.ts'

/**
 * A record's reference to a stored file; `deletedAt` in milliseconds while a deleted record can be restored; `versionId`
 * where an earlier version of a page refers to it, which visitors do not see; `isPrivate` where only editors and those
 * whom the page lets in see the file (`Page.isReader`).
 */
export type MediaReference = {
  url: string
  deletedAt?: number | null
  versionId?: number
  isPrivate?: boolean
}

/** The sample of a page, under the name that its section of the hub has. */
export type PageSample = { page: string; parts: SamplePart[] }

/**
 * Rows are sample where each of `columns` holds one of its values; where the column holds a JSON-encoded list, items
 * of it. `empty`: what emptying does with them; `keep` leaves them until the owner writes something else.
 */
export type SamplePart = {
  /** What people call it, after a number or alone. */
  name: string
  /** Identifies a part that the hub shows in a special way. */
  code?: 'secret-date'
  table: string
  columns: Record<string, readonly string[]>
  empty: 'blank' | 'delete' | 'drop-items' | 'keep'
  /** The control of the page's form that replaces it. */
  field: string
  /** Its rows are items of the form's list, by their ids. */
  isItem?: true
  holdsList?: true
  /** So many items of one's own the list needs, before its sample can go. */
  fewest?: number
  /** A list whose rows refer to this one: it is sample only where those are. */
  unlessUsedBy?: { table: string; column: string }
  /** The bounded list that these rows return to where emptying deleted them. */
  list?: List
}

/** What one page of the gift keeps in the database and in the media store. */
export type PageData = {
  /** Stores what a new gift shows on this page. */
  createSample?: (db: Kysely<Database>, giftId: number) => Promise<unknown>
  /** Describes what `createSample` stored, so that it is found again. */
  sample?: PageSample
  /** The checks of this page before the gift is given. */
  readiness?: PageReadiness
  /** Lists this page's references to stored files. */
  mediaReferences?: (db: Kysely<Database>, giftId: number) => Promise<MediaReference[]>
  /**
   * Whether a record that every visitor may see refers to one of these addresses, found by an index; without this
   * `mediaReferences` tells it.
   */
  showsFile?: (db: Kysely<Database>, giftId: number, urls: string[]) => Promise<boolean>
  /** Deletes the records that were marked as deleted before a time in milliseconds, of one gift or of all gifts. */
  purgeDeleted?: (db: Kysely<Database>, before: number, giftId?: number) => Promise<unknown>
  /** The name under which a stored file is downloaded; undefined for a file that this page does not show. */
  downloadName?: (db: Kysely<Database>, giftId: number, url: string) => Promise<string | undefined>
}
