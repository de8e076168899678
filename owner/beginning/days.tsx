import { defaultTimeZone, isInFuture, momentAt } from '#contract/date.ts'
import { readDay } from '#contract/read-day.ts'
import { loadTimeZone } from '#gift/days-of-love/calls.ts'
import { useContent } from '#web/api/content.ts'
import { serverNow } from '#web/api/server-clock.ts'
import type { Occasion } from './contract.ts'

/** The gift's time zone, and the time in milliseconds since 1970. */
export type Now = { timeZone: string; now: number }

export const dayTexts = {
  wrong: 'Tanggal itu tidak ada. Cek sekali lagi.',
  past: 'Hari itu sudah lewat. Pilih yang masih di depan.',
}

/** The time at which the page is rendered. */
export function useNow(): Now {
  const timeZone = useContent(loadTimeZone).data?.time_zone ?? defaultTimeZone
  return { timeZone, now: serverNow() }
}

/** The day on which they became a couple, as eight digits; undefined where it is none, or still ahead. */
export function coupleDay(written: string, { timeZone, now }: Now) {
  const digits = readDay(written)
  return digits && !isInFuture(digits, timeZone, now) ? digits : undefined
}

// In minutes since midnight: the hour that Kirim suggests too, 19.00.
const EVENING = 19 * 60

/**
 * The evening on which the gift of a birthday or a proposal opens, in milliseconds since 1970: a birthday comes again
 * each year, a proposal does not. Undefined for other occasions, and for a day that cannot be read or has passed.
 */
export function openingFrom(occasion: Occasion | undefined, written: string, { timeZone, now }: Now) {
  const digits = readDay(written)
  if (!digits || (occasion !== 'birthday' && occasion !== 'proposal')) return undefined
  const year = new Date(now).getUTCFullYear()
  const years = occasion === 'birthday' ? [year, year + 1] : [Number(digits.slice(4))]
  return years
    .map((each) => momentAt(`${digits.slice(0, 4)}${each}`, timeZone, EVENING))
    .find((moment) => moment > now)
}

/** Why a day of the occasion opens nothing: a sentence; undefined for one that does, and while none is written. */
export function occasionProblem(occasion: Occasion, written: string, now: Now) {
  if (!written.trim()) return undefined
  if (!readDay(written)) return dayTexts.wrong
  return openingFrom(occasion, written, now) === undefined ? dayTexts.past : undefined
}
