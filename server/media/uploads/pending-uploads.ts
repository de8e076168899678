import type { Kysely, Transaction } from 'kysely'
import { texts } from '#contract/texts.ts'
import { isShared } from '#server/database/row-locks.ts'
import type { Database, Gift } from '#server/database/schema.ts'
import { Refusal } from '#server/http/errors.ts'
import type { MediaStore } from '#server/media/storage/media-store.ts'

type Room = { db: Kysely<Database>; media: MediaStore }

/** A file that is about to come into the store. */
export type Coming = { key: string; bytes: number }

// Files whose notes are read at once.
const AT_ONCE = 200

/**
 * Notes which files are about to come into the store, so that those of an upload that breaks off can be
 * found, also by another process: nothing else refers to them.
 */
export async function noteUpload(
  db: Kysely<Database>,
  gift: Pick<Gift, 'id'>,
  files: Coming[],
  started_at: number,
) {
  await db
    .insertInto('pending_upload')
    .values(files.map(({ key, bytes }) => ({ key, gift_id: gift.id, started_at, failed: 0, bytes })))
    .execute()
}

/**
 * Takes the notes back, in the transaction that gives the files their rows.
 * @throws {Refusal} `unavailable` when the upload took so long that it was given up
 */
export async function endUpload(transaction: Transaction<Database>, keys: string[]) {
  const { numDeletedRows } = await transaction
    .deleteFrom('pending_upload')
    .where('key', 'in', keys)
    .where('failed', '=', 0)
    .executeTakeFirstOrThrow()
  if (Number(numDeletedRows) < keys.length) throw new Refusal('unavailable', texts.unavailable)
}

/** Removes the files of an upload that broke off; what a store that does not answer keeps, the collector removes. */
export async function breakUpload({ db, media }: Room, keys: string[]) {
  // A file of our own that takes no more has not taken the rows either.
  if (await isStored(db, keys).catch(() => isShared(db))) return
  await Promise.allSettled(keys.map((key) => media.remove(key)))
}

// A server that fell silent at the last word may have stored the rows all the same; the notes are free once
// it has made up its mind.
async function isStored(db: Kysely<Database>, keys: string[]) {
  await breakOff(db).where('key', 'in', keys).execute()
  return (await db.selectFrom('media').select('id').where('key', 'in', keys).executeTakeFirst()) !== undefined
}

/** Marks every upload under way as broken off: at a start, where no other process can be at one. */
export async function breakAllUploads(db: Kysely<Database>) {
  await breakOff(db).execute()
}

/** Gives up the uploads into one gift that began before a moment: they are refused in the end. */
export async function giveUpUploads(db: Kysely<Database>, giftId: number, before: number) {
  await breakOff(db).where('gift_id', '=', giftId).where('started_at', '<', before).execute()
}

/** Removes the files of uploads that broke off, or that began before a moment in milliseconds. */
export async function removeBroken({ db, media }: Room, before: number) {
  const old = db
    .selectFrom('pending_upload')
    .select('key')
    .where('started_at', '<', before)
    .where('failed', '=', 0)
  // Marked first, so that one that goes on after all is refused in the end.
  if (await old.limit(1).executeTakeFirst()) await breakOff(db).where('key', 'in', old).execute()
  for (;;) {
    const rows = await db
      .selectFrom('pending_upload')
      .select('key')
      .where('failed', '=', 1)
      .limit(AT_ONCE)
      .execute()
    for (const { key } of rows) {
      await media.remove(key)
      await db.deleteFrom('pending_upload').where('key', '=', key).execute()
    }
    if (rows.length < AT_ONCE) return
  }
}

function breakOff(db: Kysely<Database>) {
  return db.updateTable('pending_upload').set({ failed: 1 })
}
