import type { Kysely, Transaction } from 'kysely'
import { type MediaKind, mediaLimits, mediaTexts } from '#contract/media.ts'
import type { Config } from '#server/config.ts'
import type { MediaReference, PageData } from '#server/database/page-data.ts'
import { lockGift } from '#server/database/row-locks.ts'
import type { Database } from '#server/database/schema.ts'
import { Refusal } from '#server/http/errors.ts'
import { textLimit } from '#server/http/timeouts.ts'
import { removeUnused } from './collector.ts'
import { type GiftFile, listGiftFiles, mediaKey } from './references.ts'
import type { MediaStore } from './storage/media-store.ts'
import {
  addPendingUpload,
  failStaleUploads,
  failUpload,
  type PendingFile,
} from './uploads/pending-uploads.ts'

// In milliseconds. For so long an unused file may belong to an open form, and a pending upload counts.
const FORM_TIMEOUT = 10 * 60_000
const UPLOAD_TIMEOUT = 60 * 60_000

type Stores = {
  db: Kysely<Database>
  media: MediaStore
  config: Pick<Config, 'quota'>
  now: () => number
}

/** What is known of an upload before its body is read; `length` in bytes. */
type UploadHead = { kinds: MediaKind[]; length: number; mayReplace: boolean }

/** Limits the bytes that all files of one gift take in the store. */
export type Quota = {
  /** Refuses an upload that certainly does not fit. @throws {Refusal} `too_large` */
  check: (giftId: number, upload: UploadHead) => Promise<void>
  /**
   * Reserves space and records the files as pending. Where they do not fit, deleted and unused files are removed
   * first, the oldest first, and the files that the new ones replace do not count.
   * @returns the replaced files that are to be removed after the call
   * @throws {Refusal} `too_large`; nothing has changed then
   */
  reserve: (giftId: number, files: PendingFile[], replaced: MediaReference[]) => Promise<MediaReference[]>
  /** Removes replaced files, unless a record still refers to them. */
  removeReplaced: (giftId: number, replaced: MediaReference[]) => Promise<void>
}

/** Opens the quota of each gift; without a configured limit every file fits. */
export function openQuota({ db, media, config, now }: Stores, pages: PageData[]): Quota {
  const space = { pages, quota: config.quota ?? Number.POSITIVE_INFINITY, now }
  return {
    async check(giftId, upload) {
      const replaced = (files: GiftFile[]) => (upload.mayReplace ? findLargest(files, upload.kinds) : [])
      await findRemovals(space, db, { giftId, bytes: leastBytes(upload), replaced })
    },

    async reserve(giftId, pending, replaced) {
      const removals = await db.transaction().execute(async (transaction) => {
        await lockGift(transaction, giftId)
        return reserveSpace(space, transaction, giftId, pending, replaced)
      })
      if (!removals) return []
      try {
        await removeUnused({ db, media }, pages, giftId, hasKeyOf(removals.flatMap(({ keys }) => keys)))
      } catch (error) {
        await failUpload({ db, media }, pending)
        throw error
      }
      return replaced
    },

    async removeReplaced(giftId, replaced) {
      if (replaced.length === 0) return
      await removeUnused({ db, media }, pages, giftId, hasKeyOf(keysOf(replaced)))
    },
  }
}

type Space = { pages: PageData[]; quota: number; now: () => number }

async function reserveSpace(
  space: Space,
  transaction: Transaction<Database>,
  giftId: number,
  pending: PendingFile[],
  references: MediaReference[],
) {
  await failStaleUploads(transaction, giftId, space.now() - UPLOAD_TIMEOUT)
  const isReplaced = hasKeyOf(keysOf(references))
  // A file to which another record refers too is not removed when one of them gets another file.
  const replaced = (files: GiftFile[]) =>
    files.filter((file) => isReplaced(file) && file.references.length === 1)
  const removals = await findRemovals(space, transaction, { giftId, bytes: sumBytes(pending), replaced })
  const deletedAt = Math.max(0, ...(removals ?? []).map(lastDeletedAt))
  for (const page of deletedAt > 0 ? space.pages : [])
    if (page.mediaReferences) await page.purgeDeleted?.(transaction, deletedAt + 1, giftId)
  await addPendingUpload(transaction, giftId, pending, space.now())
  return removals
}

type Demand = { giftId: number; bytes: number; replaced: (files: GiftFile[]) => GiftFile[] }

// Finds the files to remove so that new bytes fit; undefined where they fit already.
async function findRemovals(space: Space, db: Kysely<Database>, { giftId, bytes, replaced }: Demand) {
  const { pages, quota, now } = space
  let used = await sumStored(db, giftId, now() - UPLOAD_TIMEOUT)
  if (used + bytes <= quota) return undefined
  const files = await listGiftFiles(db, pages, giftId)
  // Where the quota was lowered, a smaller file can still replace a larger one.
  const limit = Math.max(quota, sumBytes(files.filter(isShown))) + sumBytes(replaced(files))
  const removals: GiftFile[] = []
  for (const file of listRemovable(files, now() - FORM_TIMEOUT)) {
    if (used + bytes <= limit) break
    removals.push(file)
    used -= file.bytes
  }
  if (used + bytes > limit) throw new Refusal('too_large', mediaTexts.noRoom(used, quota))
  return removals
}

// In one statement: an upload that finishes meanwhile counts once.
async function sumStored(db: Kysely<Database>, giftId: number, since: number) {
  const pending = db
    .selectFrom('pending_upload')
    .select('bytes')
    .where('gift_id', '=', giftId)
    .where('failed', '=', 0)
    .where('started_at', '>=', since)
  const stored = db.selectFrom('media').select('bytes').where('gift_id', '=', giftId).unionAll(pending)
  const { bytes } = await db
    .selectFrom(stored.as('stored'))
    .select(({ fn }) => fn.sum('bytes').as('bytes'))
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}

// The files of deleted records, and those without a reference that no open form can hold; the oldest first.
function listRemovable(files: GiftFile[], before: number) {
  return files
    .filter((file) => !isShown(file) && (file.references.length > 0 || file.createdAt < before))
    .sort((one, other) => (lastDeletedAt(one) || one.createdAt) - (lastDeletedAt(other) || other.createdAt))
}

function isShown({ references }: GiftFile) {
  return references.some(({ deletedAt }) => !deletedAt)
}

function lastDeletedAt({ references }: GiftFile) {
  return Math.max(0, ...references.map(({ deletedAt }) => deletedAt ?? 0))
}

// Which file is replaced is said in the body only: at most the largest of each kind.
function findLargest(files: GiftFile[], kinds: MediaKind[]) {
  const bySize = files.toSorted((one, other) => other.bytes - one.bytes)
  return kinds.flatMap((kind) => bySize.find((file) => file.kind === kind) ?? [])
}

// The body holds text too, and a photo is stored in another size than it is sent in.
function leastBytes({ kinds, length }: UploadHead) {
  const photos = kinds.filter((kind) => kind === 'photo').length
  return Math.max(1, length - textLimit - photos * mediaLimits.photo)
}

function keysOf(references: MediaReference[]) {
  return references.map(({ url }) => mediaKey(url))
}

function hasKeyOf(keys: (string | undefined)[]) {
  const wanted = new Set(keys)
  return (file: GiftFile) => file.keys.some((key) => wanted.has(key))
}

function sumBytes(files: { bytes: number }[]) {
  return files.reduce((sum, { bytes }) => sum + bytes, 0)
}
