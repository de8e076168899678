import { DAY, HOUR, MINUTE } from './durations.ts'
import { fallbackDate } from './fallback-date.ts'

export { fallbackDate }

/** The time zone of a gift unless its owner chose another. */
export const defaultTimeZone = 'Asia/Jakarta'

export type Elapsed = { days: number; hours: number; minutes: number; seconds: number }

/** Removes the hyphens, so that '02-02-2022' and '02022022' are the same date. */
export function digitsOf(date: string) {
  return date.replaceAll('-', '')
}

/** Whether eight digits DDMMYYYY are a calendar date. */
export function isRealDay(digits: string) {
  if (!/^\d{8}$/.test(digits)) return false
  const { day, month, year } = partsOf(digits)
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** Whether a text is a calendar date, YYYY-MM-DD. */
export function isIsoDay(iso: string) {
  return /^\d{4}-\d\d-\d\d$/.test(iso) && isRealDay(digitsOfIso(iso))
}

/** '2027-02-14' as '14022027'. */
export function digitsOfIso(iso: string) {
  return iso.split('-').reverse().join('')
}

/** '14022027' as '2027-02-14'. */
export function isoOfDigits(digits: string) {
  return `${digits.slice(4)}-${digits.slice(2, 4)}-${digits.slice(0, 2)}`
}

/** Whether a calendar date has not begun yet in the time zone. */
export function isInFuture(digits: string, timeZone: string, now: number) {
  return momentAt(digits, timeZone) > now
}

/**
 * The start of a counter, in milliseconds since 1970: midnight of its day in the time zone, which may be in
 * the future. Eight characters that are no date count from `now`; a text of another length, also a date with
 * hyphens, counts from `fallbackDate`.
 */
export function counterStart(date: string, timeZone: string, now: number) {
  if (date.length !== 8) return momentAt(fallbackDate, timeZone)
  return isRealDay(date) ? momentAt(date, timeZone) : now
}

/** Whole elapsed units between two moments in milliseconds, never negative. */
export function elapsed(start: number, now: number): Elapsed {
  const seconds = Math.max(0, Math.floor((now - start) / 1000))
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  }
}

/** The day of a moment in a time zone, YYYY-MM-DD, which is the Swedish format. */
export function dayIn(timeZone: string, now: number) {
  return new Intl.DateTimeFormat('sv', { timeZone }).format(now)
}

/** The number of days until a future date in the time zone's calendar: tomorrow is one, at any hour. */
export function daysUntil(digits: string, timeZone: string, now: number) {
  const { day, month, year } = partsOf(digits)
  const wall = now + offsetAt(now, timeZone)
  return Math.max(1, Math.ceil((Date.UTC(year, month - 1, day) - wall) / DAY))
}

/** '12022022' as a person writes it: '12 Februari 2022'. */
export function spellDate(digits: string) {
  const { day, month, year } = partsOf(digits)
  return `${day} ${months[month - 1]} ${year}`
}

// The largest unit first, each in milliseconds; months and years have an average length.
const spans = [
  ['tahun', 365 * DAY],
  ['bulan', 30 * DAY],
  ['hari', DAY],
  ['jam', HOUR],
  ['menit', MINUTE],
] as const

/**
 * The time since a moment, both in milliseconds: 'baru saja', '3 hari lalu'; a moment in the future is 'baru
 * saja'.
 */
export function ago(moment: number, now: number) {
  const age = now - moment
  const [name, length] = spans.find(([, span]) => age >= span) ?? []
  return length ? `${Math.floor(age / length)} ${name} lalu` : 'baru saja'
}

let clock: { timeZone: string; format: Intl.DateTimeFormat } | undefined

/** The names of the months. */
export const months = [
  'Januari',
  'Februari',
  'Maret',
  'April',
  'Mei',
  'Juni',
  'Juli',
  'Agustus',
  'September',
  'Oktober',
  'November',
  'Desember',
]

function partsOf(digits: string) {
  return {
    day: Number(digits.slice(0, 2)),
    month: Number(digits.slice(2, 4)),
    year: Number(digits.slice(4)),
  }
}

/**
 * The moment when a day is `minutes` old on the clocks of a time zone, in milliseconds since 1970. The zone's
 * offset is read at the first guess and once more at the result, for days on which a clock change lies in
 * between. Where the clock skips that minute itself, the two never agree, and the later one is the first
 * moment after it.
 */
export function momentAt(digits: string, timeZone: string, minutes = 0) {
  const { day, month, year } = partsOf(digits)
  const wall = Date.UTC(year, month - 1, day, 0, minutes)
  const guess = wall - offsetAt(wall, timeZone)
  const offset = offsetAt(guess, timeZone)
  const result = wall - offset
  return offsetAt(result, timeZone) === offset ? result : Math.max(guess, result)
}

function offsetAt(moment: number, timeZone: string) {
  const parts = clockOf(timeZone).formatToParts(moment)
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value)
  const wall = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return wall - Math.floor(moment / 1000) * 1000
}

// A formatter costs a slow phone more to make than to use, and a counter asks each second for one zone.
function clockOf(timeZone: string) {
  if (clock?.timeZone === timeZone) return clock.format
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  clock = { timeZone, format }
  return format
}
