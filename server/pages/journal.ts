import type { Kysely } from 'kysely'
import { MINUTE } from '#contract/durations.ts'
import { writeHour } from '#contract/opening-hour.ts'
import { hashToken } from '#server/auth/tokens.ts'
import type { Database, Gift } from '#server/database/schema.ts'

type Keeper = Pick<Gift, 'id' | 'keeps_journal' | 'time_zone'>

/** A kind of device, '' where it does not matter. */
export type Device = '' | 'phone' | 'tablet' | 'desktop'

/** What happened: `visitor` distinguishes the devices of one day and is not stored. */
export type Note = {
  kind: 'opened' | 'chapter' | 'game' | 'coupon'
  /** Which chapter, game or coupon it was; '' for none. */
  detail?: string
  device?: Device
  visitor?: string
}

/**
 * Writes a note into the gift's journal where one is kept, once for each visitor and day in the gift's time zone.
 * @returns whether it was written
 */
export async function noteInJournal(db: Kysely<Database>, gift: Keeper, now: number, note: Note) {
  if (gift.keeps_journal === 0) return false
  const { kind, detail = '', device = '' } = note
  const written = await db
    .insertInto('journal')
    .values({
      gift_id: gift.id,
      at: now - (now % MINUTE),
      kind,
      detail,
      device,
      once: onceOf(gift, now, note),
    })
    .onConflict((conflict) => conflict.columns(['gift_id', 'once']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

/** Takes the note of a moment out of the gift's journal: what happened was undone. */
export async function removeFromJournal(db: Kysely<Database>, gift: Keeper, moment: number, note: Note) {
  await db
    .deleteFrom('journal')
    .where('gift_id', '=', gift.id)
    .where('once', '=', onceOf(gift, moment, note))
    // An earlier one of that day stays.
    .where('at', '=', moment - (moment % MINUTE))
    .execute()
}

/** Whether the journal has this note of today already. */
export async function isNoted(db: Kysely<Database>, gift: Keeper, now: number, note: Note) {
  const rows = db.selectFrom('journal').select('id').where('gift_id', '=', gift.id)
  return (await rows.where('once', '=', onceOf(gift, now, note)).executeTakeFirst()) !== undefined
}

// A hash of all of it, so that the rows of one visitor cannot be distinguished from those of others.
function onceOf({ time_zone }: Keeper, now: number, { kind, detail = '', visitor = '' }: Note) {
  return hashToken(`${writeHour(now, time_zone).day} ${visitor} ${kind} ${detail}`)
}
