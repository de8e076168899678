import { dayIn, isIsoDay } from '#contract/date.ts'
import { limits, opensOn } from './contract.ts'

/** A day that is offered for a letter: its value in the form, its name, and the date YYYY-MM-DD. */
export type OfferedDay = { when: string; name: string; iso: string }

// The couple's first hundred days, then every five hundredth.
const FIRST = 100
const STEP = 500

// How many of the counted days are offered, beside the anniversary.
const COUNTED = 3

/**
 * The couple's next days, nearest first: round numbers of days since their date, and its next anniversary. None has
 * begun in the gift's time zone; there are none while their date is not a calendar date.
 */
export function offeredDays({ date, timeZone, now }: { date: string; timeZone: string; now: number }) {
  const today = dayIn(timeZone, now)
  const isAhead = ({ iso }: OfferedDay) => iso > today
  const round = [FIRST, ...multiplesOf(STEP)].flatMap((day) => countedDay(day, date)).filter(isAhead)
  const anniversaries = anniversariesOf(date, today).filter(isAhead)
  return [...round.slice(0, COUNTED), ...anniversaries.slice(0, 1)].sort((one, next) =>
    one.iso.localeCompare(next.iso),
  )
}

function multiplesOf(step: number) {
  return Array.from({ length: limits.day / step }, (_, index) => (index + 1) * step)
}

function countedDay(day: number, date: string): OfferedDay[] {
  const iso = opensOn({ day, opens_on: null }, date)
  return iso ? [{ when: String(day), name: `Hari ke-${day.toLocaleString('id')}`, iso }] : []
}

// This year's anniversary, if it is one, and the next year's.
function anniversariesOf(date: string, today: string): OfferedDay[] {
  const first = opensOn({ day: 0, opens_on: null }, date)
  if (!first) return []
  const year = Math.max(Number(today.slice(0, 4)), Number(first.slice(0, 4)))
  return [year, year + 1].flatMap((each) => {
    const years = each - Number(first.slice(0, 4))
    const iso = inYear(first, each)
    return years > 0 ? [{ when: iso, name: `Genap ${years} tahun`, iso }] : []
  })
}

// The same day of another year; 29 February is the 28th where there is none.
function inYear(iso: string, year: number) {
  const same = `${year}${iso.slice(4)}`
  return isIsoDay(same) ? same : `${year}-02-28`
}
