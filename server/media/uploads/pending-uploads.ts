import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { MINUTE } from '#contract/durations.ts'
import { refusals } from '#contract/refusals.ts'
import { isShared } from '#server/database/row-locks.ts'
import type { Database } from '#server/database/schema.ts'
import { Refusal } from '#server/http/errors.ts'
import { maxUploadTime } from '#server/http/timeouts.ts'
import type { MediaStore } from '#server/media/storage/media-store.ts'

// In milliseconds: the longest time for receiving a body and processing its files.
const UPLOAD_TIMEOUT = maxUploadTime + 10 * MINUTE

type Stores = { db: Kysely<Database>; media: MediaStore }

/** A file that is about to be stored. */
export type PendingFile = { key: string; bytes: number }

/** Who uploads: visitors send voices, editors everything else. A reservation's key begins with it. */
type UploadSource = 'upload' | 'voice'

/** An upload in progress: who sends it, and from which network. */
type UploadOrigin = { source: UploadSource; network: string }

/** Makes the key under which space is reserved for an upload whose body is being read. */
export function makeReservationKey({ source, network }: UploadOrigin) {
  return `${source} ${network} ${randomUUID()}`
}

/** Whether a reservation is for a visitor's voice. */
export function isOfVisitor(reservation: string) {
  return reservation.startsWith('voice ')
}

/** Counts the uploads in progress of a gift, and of one network. */
export async function countReservations(
  db: Kysely<Database>,
  giftId: number,
  { source, network }: UploadOrigin,
) {
  const rows = await db
    .selectFrom('pending_upload')
    .select('key')
    .where('gift_id', '=', giftId)
    .where('key', 'like', `${source} %`)
    .where('failed', '=', 0)
    .execute()
  return {
    ofGift: rows.length,
    ofNetwork: rows.filter(({ key }) => key.startsWith(`${source} ${network} `)).length,
  }
}

/** Removes reservations; a missing one is not an error. */
export async function releaseReservations(db: Kysely<Database>, reservations: string[]) {
  await db.deleteFrom('pending_upload').where('key', 'in', reservations).execute()
}

/**
 * Records files before they are stored, so that any process can find and remove those of a failed upload; or the
 * reservation of an upload, with the space that it may take.
 */
export async function addPendingUpload(
  db: Kysely<Database>,
  gift_id: number,
  files: PendingFile[],
  started_at: number,
) {
  const rows = files.map(({ key, bytes }) => ({ key, gift_id, started_at, failed: 0, bytes }))
  await db.insertInto('pending_upload').values(rows).execute()
}

/**
 * Removes the pending rows of files that are stored, in the transaction that inserts their `media` rows.
 * @throws {Refusal} `unavailable` when the upload was marked as failed meanwhile
 */
export async function finishUpload(transaction: Transaction<Database>, files: PendingFile[]) {
  const { numDeletedRows } = await transaction
    .deleteFrom('pending_upload')
    .where('key', 'in', keysOf(files))
    .where('failed', '=', 0)
    .executeTakeFirstOrThrow()
  if (Number(numDeletedRows) < files.length) {
    const cause = new Error('the upload was marked as failed before it was stored')
    throw new Refusal('unavailable', refusals.unavailable, { cause })
  }
}

/** Marks an upload as failed and removes its files; the collector removes what the store does not remove now. */
export async function failUpload({ db, media }: Stores, files: PendingFile[]) {
  const keys = keysOf(files)
  try {
    await markFailed(db).where('key', 'in', keys).execute()
    // A database server whose last response was lost may have committed the rows.
    if (await db.selectFrom('media').select('id').where('key', 'in', keys).executeTakeFirst()) return
  } catch {
    // SQLite commits nothing that it does not acknowledge; a server that does not respond may have.
    if (isShared(db)) return
  }
  await Promise.allSettled(keys.map((key) => media.remove(key)))
}

/** Marks all pending uploads as failed, at the start of the only process. */
export async function failAllUploads(db: Kysely<Database>) {
  await markFailed(db).execute()
}

/** Marks a gift's uploads that are older than the timeout as failed; their calls are refused in the end. */
export async function failStaleUploads(db: Kysely<Database>, giftId: number, now: number) {
  await markStale(db, now).where('gift_id', '=', giftId).execute()
}

/** Removes the files of failed uploads, and of uploads older than the timeout, whose calls are then refused. */
export async function removeFailedUploads({ db, media }: Stores, now: number) {
  await markStale(db, now).execute()
  const rows = await db.selectFrom('pending_upload').select('key').where('failed', '=', 1).execute()
  for (const { key } of rows) {
    await media.remove(key)
    await db.deleteFrom('pending_upload').where('key', '=', key).execute()
  }
}

function markStale(db: Kysely<Database>, now: number) {
  return markFailed(db)
    .where('started_at', '<', now - UPLOAD_TIMEOUT)
    .where('failed', '=', 0)
}

function markFailed(db: Kysely<Database>) {
  return db.updateTable('pending_upload').set({ failed: 1 })
}

function keysOf(files: PendingFile[]) {
  return files.map(({ key }) => key)
}
