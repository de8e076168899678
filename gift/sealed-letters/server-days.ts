import type { Selectable } from 'kysely'
import { dayIn, digitsOfIso, momentAt } from '#contract/date.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/database/schema.ts'
import { loadPictures } from '#server/media/pictures.ts'
import { opensOn } from './contract.ts'
import type { SealedLetter } from './schemas.ts'

export type Row = Selectable<Database['sealed_letter']>

/** The base of a gift's days: the couple's date, the gift's time zone and today there, YYYY-MM-DD. */
export type Calendar = { date: string; timeZone: string; today: string }

/** Reads the calendar of a gift at this moment. */
export async function loadCalendar({
  db,
  gift,
  now,
}: Pick<Context, 'db' | 'gift' | 'now'>): Promise<Calendar> {
  const row = await db
    .selectFrom('date_input')
    .select('selected_date')
    .where('gift_id', '=', gift.id)
    .executeTakeFirst()
  return { date: row?.selected_date ?? '', timeZone: gift.time_zone, today: dayIn(gift.time_zone, now()) }
}

/** When a letter's day begins, in milliseconds since 1970; Infinity while it has none. */
export function momentOf(row: Row, { date, timeZone }: Calendar) {
  const day = opensOn(row, date)
  return day === null ? Infinity : momentAt(digitsOfIso(day), timeZone)
}

/** A letter's state. An opened letter stays open, even when its day has changed. */
export function stateOf(row: Row, calendar: Calendar): SealedLetter['state'] {
  if (row.opened_at !== null) return 'opened'
  const day = opensOn(row, calendar.date)
  return day !== null && day <= calendar.today ? 'ready' : 'sealed'
}

/** Sorts letters by their days; those without a day come last. */
export function sortByDay(rows: Row[], { date }: Calendar) {
  const dayOf = (row: Row) => opensOn(row, date) ?? 'never'
  return rows.toSorted((one, other) => Number(dayOf(one) > dayOf(other)) - Number(dayOf(one) < dayOf(other)))
}

/** A letter as its reader may see it. */
export async function toVisibleLetter(
  context: Pick<Context, 'db' | 'gift' | 'caller'>,
  row: Row,
  calendar: Calendar,
): Promise<SealedLetter> {
  const state = stateOf(row, calendar)
  const sealed = { id: row.id, opens_on: opensOn(row, calendar.date), state }
  if (state === 'sealed' && !context.caller.mayEdit) return sealed
  const { day, title, text, photo_url, voice_url, written_at, opened_at } = row
  const pictures = photo_url ? await loadPictures(context, [photo_url]) : undefined
  const photo = pictures?.get(photo_url) ?? null
  return { ...sealed, day, title, text, photo_url, photo, voice_url, written_at, opened_at }
}
