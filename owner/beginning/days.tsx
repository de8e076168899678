import { defaultTimeZone, isInFuture } from '#contract/date.ts'
import { readDay } from '#contract/read-day.ts'

export const wrongDay = 'Tanggal itu tidak ada. Cek sekali lagi.'

/** The day on which they became a couple, as eight digits; undefined where it is none, or still ahead. */
export function coupleDay(written: string, now: number) {
  const digits = readDay(written)
  return digits && !isInFuture(digits, defaultTimeZone, now) ? digits : undefined
}
