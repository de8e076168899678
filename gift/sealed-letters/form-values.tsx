import * as z from 'zod/mini'
import { digitsOfIso, isIsoDay, isoOfDigits, spellDate } from '#contract/date.ts'
import { dayProblem, readDay, yearProblem } from '#contract/read-day.ts'
import { opensOn, texts } from './contract.ts'
import type { OfferedDay } from './form-offered.tsx'
import { LetterText, type SealedLetter } from './schemas.ts'

/** The choice of a date of its own. */
export const other = 'other'

/**
 * The form's values: `when` is a number of days since the couple's date, a date YYYY-MM-DD or `other`; `media` is the address of the stored file, '' for none, or a picked file of that `kind`.
 */
export const Values = z
  .extend(LetterText, {
    when: z.string(),
    date: z.string(),
    media: z.custom<string | File>(),
    kind: z.enum(['photo', 'voice']),
  })
  .check(
    z.refine(({ when, date }) => when !== other || date.trim() !== '', {
      error: texts.whenRequired,
      path: ['date'],
    }),
    z.refine(({ when, date }) => when !== other || readDay(date) !== undefined, {
      error: ({ input }) => dateProblem((input as { date: string }).date),
      path: ['date'],
    }),
  )

export type Values = z.output<typeof Values>

/** The values of a stored letter, or of a new one, for the first of the `offered` days. */
export function valuesOf(letter: SealedLetter | undefined, [first]: OfferedDay[]): Values {
  const { day, opens_on: opensOn, title = '', text = '', photo_url = '', voice_url = '' } = letter ?? {}
  return {
    when: letter ? String(day ?? other) : (first?.when ?? other),
    date: letter && !day && opensOn ? spellDate(digitsOfIso(opensOn)) : '',
    title,
    text,
    media: photo_url || voice_url,
    kind: voice_url ? 'voice' : 'photo',
  }
}

/** When the letter opens, in the shape of the call. */
export function whenOf({ when, date }: Pick<Values, 'when' | 'date'>) {
  if (isIsoDay(when)) return { opens_on: when }
  if (when !== other) return { day: Number(when) }
  const digits = readDay(date)
  return digits ? { opens_on: isoOfDigits(digits) } : {}
}

/** The day on which it opens, YYYY-MM-DD; undefined where none was written yet. */
export function dayOf(values: Pick<Values, 'when' | 'date'>, couplesDate: string) {
  const { day = null, opens_on = null } = whenOf(values) as { day?: number; opens_on?: string }
  return opensOn({ day, opens_on }, couplesDate) ?? undefined
}

function dateProblem(date: string) {
  return dayProblem(date) ?? yearProblem(date) ?? texts.dateUnknown
}
