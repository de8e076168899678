import { momentAt, spellDate } from './date.ts'
import { plain } from './plain.ts'
import { readDay } from './read-day.ts'

/** A day and an hour as a person writes them. */
export type LocalHour = { day: string; hour: string }

/** The moment of a local hour in a time zone, in milliseconds since 1970; undefined for an invalid one. */
export function readMoment({ day, hour }: LocalHour, timeZone: string) {
  const digits = readDay(day)
  const minutes = readMinutes(hour)
  return digits === undefined || minutes === undefined ? undefined : momentAt(digits, timeZone, minutes)
}

/** The minutes since midnight of '19.00', '19:00' or '19'; undefined for another text. */
export function readMinutes(hour: string) {
  const [, hours, minutes = '0'] = /^([01]?\d|2[0-3])(?:[.:]([0-5]\d))?$/.exec(plain(hour)) ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}

/** A moment as a person in that time zone writes it. */
export function writeHour(moment: number, timeZone: string): LocalHour {
  const parts = {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  } as const
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', ...parts })
  const [digits = '', clock = ''] = format.format(moment).split(', ')
  return { day: spellDate(digits.replaceAll('/', '')), hour: clock.replace(':', '.') }
}

/** A moment in full, with the weekday and the time zone: 'Minggu, 14 Februari 2027, 19.00 WIB'. */
export function spellMoment(moment: number, timeZone: string) {
  const weekday = new Intl.DateTimeFormat('id', { timeZone, weekday: 'long' }).format(moment)
  const { day, hour } = writeHour(moment, timeZone)
  return `${weekday}, ${day}, ${hour} ${zoneName(moment, timeZone)}`
}

/** The name of a time zone at a moment, such as 'WIB' or 'GMT+2'. */
export function zoneName(moment: number, timeZone: string) {
  const parts = new Intl.DateTimeFormat('id', { timeZone, timeZoneName: 'short' }).formatToParts(moment)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
