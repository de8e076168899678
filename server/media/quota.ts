import type { FastifyBaseLogger } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import { MINUTE } from '#contract/durations.ts'
import { type MediaKind, mediaTexts } from '#contract/media.ts'
import type { Config } from '#server/config.ts'
import { lockGift, lockGiftWithOwner } from '#server/database/row-locks.ts'
import type { Database } from '#server/database/schema.ts'
import { Refusal } from '#server/http/errors.ts'
import type { MediaReference, PageData } from '#server/pages/page-data.ts'
import { removeUnused } from './collector.ts'
import { openFreeSpace } from './free-space.ts'
import { makeBusy } from './processing/busy.ts'
import { type GiftFile, listGiftFiles } from './references.ts'
import { keyIn } from './storage/key.ts'
import type { MediaStore } from './storage/media-store.ts'
import { openTotalQuota } from './total-quota.ts'
import {
  addPendingUpload,
  countReservations,
  failStaleUploads,
  failUpload,
  isOfVisitor,
  makeReservationKey,
  type PendingFile,
  releaseReservations,
} from './uploads/pending-uploads.ts'

// In milliseconds: a file that no record refers to may belong to an open form for this long.
const FORM_TIMEOUT = 10 * MINUTE

// Uploads in progress to one gift, of everybody and of one network, at all processes. Visitors who send voices slowly
// block no editor's upload, and one of them blocks no other visitor's.
const MAX_UPLOADS = { upload: { ofGift: 20, ofNetwork: 20 }, voice: { ofGift: 5, ofNetwork: 2 } }

type Stores = {
  db: Kysely<Database>
  media: MediaStore
  config: Pick<Config, 'quota' | 'accountQuota' | 'totalQuota' | 'minFree'>
  log: Pick<FastifyBaseLogger, 'warn'>
  now: () => number
}

/** What is known of an upload before its body is read; `bytes` is the most that it may hold. */
export type UploadHead = { kinds: MediaKind[]; network: string; bytes: number; mayReplace: boolean }

/** New bytes of a gift, the files that they replace, and whether unused files may be removed for them. */
type Demand = { bytes: number; replaced: (files: GiftFile[]) => GiftFile[]; mayRemove: boolean }

export type Quota = ReturnType<typeof openQuota>

/**
 * Limits the bytes that all files of one gift, of all gifts of its owner and of all gifts take in the store, the part of
 * the disk that uploads may fill, and the uploads that a gift may have in progress. Without a configured limit every file fits.
 */
export function openQuota({ db, media, config, log, now }: Stores, pages: PageData[]) {
  const { quota = Number.POSITIVE_INFINITY, accountQuota = Number.POSITIVE_INFINITY } = config
  const freeSpace = openFreeSpace(media, config.minFree)
  const totalQuota = openTotalQuota({ db, now }, config.totalQuota)

  function inGift<Result>(giftId: number, change: (transaction: Transaction<Database>) => Promise<Result>) {
    return db.transaction().execute(async (transaction) => {
      // Uploads to two gifts of one owner count each other's bytes.
      const lock = config.accountQuota ? lockGiftWithOwner : lockGift
      await lock(transaction, giftId)
      return change(transaction)
    })
  }

  // Finds the files to remove so that new bytes fit; undefined where they fit already.
  async function findRemovals(
    transaction: Transaction<Database>,
    giftId: number,
    { bytes, replaced, mayRemove }: Demand,
  ) {
    // A single gift usually has no limit, and may have very many files.
    if (Math.min(quota, accountQuota) === Number.POSITIVE_INFINITY) return undefined
    let used = await sumStored(transaction, [giftId])
    const ofOwner = config.accountQuota ? await listOwnGifts(transaction, giftId) : []
    let usedByOwner = await sumStored(transaction, ofOwner)
    if (used + bytes <= quota && usedByOwner + bytes <= accountQuota) return undefined
    // A visitor's upload removes and replaces nothing, so no file needs to be listed.
    const files = mayRemove ? await listGiftFiles(transaction, pages, giftId) : []
    // Where the quota was lowered, a smaller file can still replace a larger one.
    const freed = sumBytes(replaced(files))
    const limit = Math.max(quota, sumBytes(files.filter(isShown))) + freed
    const ownerLimit = Math.max(accountQuota, freed > 0 ? usedByOwner : 0) + freed
    const isOver = () => used + bytes > limit || usedByOwner + bytes > ownerLimit
    const removals: GiftFile[] = []
    for (const file of mayRemove ? listRemovable(files, now() - FORM_TIMEOUT) : []) {
      if (!isOver()) break
      removals.push(file)
      used -= file.bytes
      usedByOwner -= file.bytes
    }
    if (used + bytes > limit) throw new Refusal('too_large', mediaTexts.noRoom(used, quota))
    if (isOver()) throw new Refusal('too_large', mediaTexts.noRoomOfOwner(usedByOwner, accountQuota))
    return removals
  }

  // Deletes the records of files to remove for good; only pages with files have any.
  async function purgeRecords(transaction: Transaction<Database>, giftId: number, removals: GiftFile[]) {
    const deletedAt = Math.max(0, ...removals.map(lastDeletedAt))
    for (const page of deletedAt > 0 ? pages : [])
      if (page.mediaReferences) await page.purgeDeleted?.(transaction, deletedAt + 1, giftId)
  }

  // The reservations of uploads that ended while the database did not respond.
  const unreleased = new Set<string>()

  async function releaseAll() {
    const keys = [...unreleased]
    if (keys.length > 0) await releaseReservations(db, keys)
    for (const key of keys) unreleased.delete(key)
  }

  return {
    /**
     * Reserves space for an upload before its files are read; a visitor's upload never removes a file.
     * @returns the reservation's key
     * @throws {Refusal} `too_large`; `unavailable` while too many uploads of the gift are in progress, or the disk is
     * nearly full
     */
    async reserve(giftId: number, { kinds, network, bytes, mayReplace }: UploadHead) {
      await releaseAll()
      const source = kinds.includes('voice') ? 'voice' : 'upload'
      const key = makeReservationKey({ source, network })
      const replaced = (files: GiftFile[]) => (mayReplace ? findLargest(files, kinds) : [])
      await totalQuota.admit(bytes)
      await freeSpace.reserve(key, bytes)
      await inGift(giftId, async (transaction) => {
        await failStaleUploads(transaction, giftId, now())
        const { ofGift, ofNetwork } = await countReservations(transaction, giftId, { source, network })
        const max = MAX_UPLOADS[source]
        if (ofGift >= max.ofGift || ofNetwork >= max.ofNetwork) throw makeBusy()
        await findRemovals(transaction, giftId, { bytes, replaced, mayRemove: source === 'upload' })
        await addPendingUpload(transaction, giftId, [{ key, bytes }], now())
      }).catch((error: unknown) => {
        freeSpace.release(key)
        // A commit whose response was lost may have stored the reservation.
        if (!(error instanceof Refusal)) unreleased.add(key)
        throw error
      })
      return key
    },

    /**
     * Replaces an upload's reservation by its pending files. Where they do not fit, deleted and unused files are removed
     * first, the oldest first; the files that the new ones replace do not count.
     * @returns the replaced files that are to be removed after the call
     * @throws {Refusal} `too_large`; nothing has changed then
     */
    async claim(giftId: number, reservation: string, pending: PendingFile[], references: MediaReference[]) {
      const isReplaced = hasKeyOf(keysOf(references))
      // A file that two records share stays when one of them gets another file.
      const replaced = (files: GiftFile[]) =>
        files.filter((file) => isReplaced(file) && ofRecords(file).length === 1)
      const removals = await inGift(giftId, async (transaction) => {
        await releaseReservations(transaction, [reservation])
        const demand = { bytes: sumBytes(pending), replaced, mayRemove: !isOfVisitor(reservation) }
        const found = await findRemovals(transaction, giftId, demand)
        await purgeRecords(transaction, giftId, found ?? [])
        await addPendingUpload(transaction, giftId, pending, now())
        return found
      })
      if (!removals) return []
      try {
        await removeUnused({ db, media }, pages, giftId, hasKeyOf(removals.flatMap(({ keys }) => keys)))
      } catch (error) {
        await failUpload({ db, media }, pending)
        throw error
      }
      return references
    },

    /** Frees a reservation that was not claimed. What cannot be freed now is freed before the next upload. */
    release(reservation: string) {
      freeSpace.release(reservation)
      unreleased.add(reservation)
      return releaseAll()
    },

    /** Removes replaced files, unless a record still refers to them; the cleanup job retries what fails. */
    async removeReplaced(giftId: number, replaced: MediaReference[]) {
      if (replaced.length === 0) return
      const isReplaced = hasKeyOf(keysOf(replaced))
      try {
        await deleteVersions(db, (await listGiftFiles(db, pages, giftId)).filter(isReplaced))
        await removeUnused({ db, media }, pages, giftId, isReplaced)
      } catch (error) {
        // The caller's change is stored; the cleanup job removes the files later.
        log.warn({ gift: giftId, err: error }, 'replaced files could not be removed')
      }
    },
  }
}

// The gifts of the account that owns this one.
async function listOwnGifts(db: Kysely<Database>, giftId: number) {
  const owner = db.selectFrom('gift').select('owner_id').where('id', '=', giftId)
  const gifts = await db.selectFrom('gift').select('id').where('owner_id', '=', owner).execute()
  return gifts.map(({ id }) => id)
}

// One statement, so that an upload that finishes meanwhile counts once. Each sum is read from an index alone.
async function sumStored(db: Kysely<Database>, giftIds: number[]) {
  if (giftIds.length === 0) return 0
  const sumOf = (table: 'media' | 'pending_upload') =>
    db
      .selectFrom(table)
      .select(({ fn }) => fn.sum('bytes').as('bytes'))
      .where('gift_id', 'in', giftIds)
  const sums = await sumOf('media')
    .unionAll(sumOf('pending_upload').where('failed', '=', 0))
    .execute()
  return sums.reduce((sum, { bytes }) => sum + Number(bytes ?? 0), 0)
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

function ofRecords({ references }: GiftFile) {
  return references.filter(({ versionId }) => versionId === undefined)
}

// Deletes the versions whose files no record shows any more, since the files' space was needed.
async function deleteVersions(db: Kysely<Database>, files: GiftFile[]) {
  const ids = files
    .filter((file) => ofRecords(file).length === 0)
    .flatMap(({ references }) => references.flatMap(({ versionId }) => versionId ?? []))
  if (ids.length > 0) await db.deleteFrom('version').where('id', 'in', ids).execute()
}

function lastDeletedAt({ references }: GiftFile) {
  return Math.max(0, ...references.map(({ deletedAt }) => deletedAt ?? 0))
}

// Which file is replaced is unknown until the body is read: assume the largest of each kind.
function findLargest(files: GiftFile[], kinds: MediaKind[]) {
  const bySize = files.toSorted((one, other) => other.bytes - one.bytes)
  return kinds.flatMap((kind) => bySize.find((file) => file.kind === kind) ?? [])
}

function keysOf(references: MediaReference[]) {
  return references.map(({ url }) => keyIn(url))
}

function hasKeyOf(keys: (string | undefined)[]) {
  const wanted = new Set(keys)
  return (file: GiftFile) => file.keys.some((key) => wanted.has(key))
}

function sumBytes(files: { bytes: number }[]) {
  return files.reduce((sum, { bytes }) => sum + bytes, 0)
}
