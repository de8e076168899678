import { defaultTimeZone, isInFuture, momentAt } from '#contract/date.ts'
import { readDay, readYearly, yearProblem } from '#contract/read-day.ts'
import { loadTimeZone } from '#gift/days-of-love/calls.ts'
import { useContent } from '#web/api/content.ts'
import { serverNow } from '#web/api/server-clock.ts'
import type { Answers, Occasion } from './contract.ts'

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

/** Why a date of the couple does not count: a sentence. */
export function dayProblem(written: string) {
  return yearProblem(written) ?? dayTexts.wrong
}

// In minutes since midnight: the hour that Kirim suggests too, 19.00.
const EVENING = 19 * 60

type OccasionAnswers = Pick<Answers, 'birthday' | 'proposalDay'> & { occasion?: Occasion | undefined }

/**
 * The evening on which the gift of a birthday or a proposal opens, in milliseconds since 1970: a birthday comes again
 * each year, and so does a day without a year. Undefined for other occasions, and for a day that cannot be read or has passed.
 */
export function openingFrom(answers: OccasionAnswers, { timeZone, now }: Now) {
  const written = occasionDay(answers)
  const digits = readDay(written)
  const yearly = digits ?? readYearly(written)
  if (!yearly) return undefined
  const year = new Date(now).getUTCFullYear()
  const years = digits && answers.occasion === 'proposal' ? [Number(digits.slice(4))] : [year, year + 1]
  return years
    .map((each) => momentAt(`${yearly.slice(0, 4)}${each}`, timeZone, EVENING))
    .find((moment) => moment > now)
}

/** Why a day of the occasion opens nothing: a sentence; undefined for one that does, and while none is written. */
export function occasionProblem(answers: OccasionAnswers, now: Now) {
  const written = occasionDay(answers)
  if (!written.trim()) return undefined
  if (!readDay(written) && !readYearly(written)) return dayTexts.wrong
  return openingFrom(answers, now) === undefined ? dayTexts.past : undefined
}

// What was written about the day of the occasion; '' for one that has no day besides the date of the couple.
function occasionDay({ occasion, birthday, proposalDay }: OccasionAnswers) {
  return occasion === 'birthday' ? birthday : occasion === 'proposal' ? proposalDay : ''
}
