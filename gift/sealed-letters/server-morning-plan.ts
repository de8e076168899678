import type { Selectable } from 'kysely'
import { digitsOfIso, momentAt } from '#contract/date.ts'
import { DAY } from '#contract/durations.ts'
import type { Database } from '#server/database/schema.ts'
import { morning, opensOn } from './contract.ts'

// In milliseconds: no time zone is further behind, and a server that was away for some days can tell what it missed.
const OLDEST = 7 * DAY

/** A sealed letter that was not opened yet. */
export type SealedRow = Pick<Selectable<Database['sealed_letter']>, 'id' | 'day' | 'opens_on' | 'mailed_on'>

/** On what a gift's mornings depend; `opensAt` is its opening hour. */
type GiftDays = { date: string; timeZone: string; opensAt: number | null }

/** A day of letters: its mails are written from `begins` on and before `endsAt`, in milliseconds since 1970. */
export type Morning = { day: string; ids: number[]; begins: number; endsAt: number }

/**
 * Lists the days of a gift's letters for which mails are still to be written, the earliest first: those around a moment,
 * and the first one after it. A day that ends before the gift's opening hour has none.
 */
export function listMornings(letters: SealedRow[], gift: GiftDays, moment: number): Morning[] {
  const mornings: Morning[] = []
  for (const [day, ids] of groupByDay(letters, gift.date, moment - OLDEST)) {
    const hours = hoursOf(day, gift)
    if (hours.begins >= hours.endsAt) continue
    mornings.push({ day, ids, ...hours })
    if (hours.begins > moment) break
  }
  return mornings
}

function groupByDay(letters: SealedRow[], date: string, from: number) {
  const days = new Map<string, number[]>()
  for (const letter of letters) {
    const day = opensOn(letter, date)
    if (day === null || day === letter.mailed_on || Date.parse(day) < from) continue
    days.set(day, [...(days.get(day) ?? []), letter.id])
  }
  return [...days].sort(([one], [other]) => Number(one > other) - Number(one < other))
}

function hoursOf(day: string, { timeZone, opensAt }: GiftDays) {
  const tomorrow = new Date(Date.parse(day) + DAY).toISOString().slice(0, 10)
  return {
    begins: Math.max(momentAt(digitsOfIso(day), timeZone, morning), opensAt ?? 0),
    endsAt: momentAt(digitsOfIso(tomorrow), timeZone),
  }
}
