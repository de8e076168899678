import * as z from 'zod/mini'
import { schemaOf } from '#contract/fields.ts'
import { readMinutes, readMoment, writeHour } from '#contract/opening-hour.ts'
import { dayProblem, readDay } from '#contract/read-day.ts'
import { texts as guests } from '#owner/guests/contract.ts'
import type { GuestSettings } from '#owner/guests/schemas.ts'
import { Refusal } from '#web/api/call.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { suggestedMessage, texts } from './contract.ts'
import { fields } from './fields.ts'

/** The name of the form's draft. */
export const DRAFT = 'sending'

const Shape = z.extend(schemaOf(fields), {
  opens: z.enum(['now', 'later']),
  day: z.string(),
  hour: z.string(),
})

/** The section's values: the opening hour as a person writes it, in the gift's time zone. */
export type Values = z.output<typeof Shape>

type Stored = Pick<z.output<typeof GuestSettings>, 'message' | 'giver_name' | 'opens_at'>

/** The recipient's name, the letter's signature, each '' for none, and the time zone of the gift. */
type Gift = { name: string; signature: string; timeZone: string }

/** The form's values for the stored ones. */
export function valuesOf(
  { message, giver_name, opens_at }: Stored,
  { name, signature, timeZone }: Gift,
): Values {
  const hour = opens_at === null ? { day: '', hour: '' } : writeHour(opens_at, timeZone)
  const opens = opens_at === null ? 'now' : 'later'
  const words = { message: message || suggestedMessage(name), giver_name: giver_name || signature }
  return { ...words, opens, ...hour }
}

/** The values to save; an unchanged hour keeps its seconds. */
export function storedOf(values: Values, before: Stored, { name, timeZone }: Gift): Stored {
  // The suggestion follows the recipient's name until the owner writes a message of their own.
  const message = values.message === suggestedMessage(name) ? '' : values.message
  const opens_at = momentOf(values, before, timeZone) ?? null
  return { message, giver_name: values.giver_name, opens_at }
}

/** Moves the server's refusal of the hour to the form's field, for a device whose clock is behind. */
export function atField(error: unknown) {
  const problem = error instanceof Refusal ? error.fields.opens_at : undefined
  return problem ? new Refusal(problem, 'validation', { opens: problem }) : error
}

// The earlier time of both clocks: an hour is refused here only where it is past by each.
function presentAtLeast() {
  return Math.min(Date.now(), serverNow())
}

/** The rules of the form; an hour that has passed is valid only if it is unchanged. */
export function rulesOf(before: Stored, timeZone: string) {
  const isLater = ({ opens }: Values) => opens === 'later'
  const isAhead = (values: Values) => {
    const moment = momentOf(values, before, timeZone)
    return moment === undefined || moment === before.opens_at || moment > presentAtLeast()
  }
  return Shape.check(
    z.refine((values) => !isLater(values) || readDay(values.day) !== undefined, {
      path: ['day'],
      error: ({ input }) => dayProblem((input as Values).day) ?? texts.dayMissing,
    }),
    z.refine((values) => !isLater(values) || readMinutes(values.hour) !== undefined, {
      path: ['hour'],
      error: texts.hourMissing,
    }),
    z.refine(isAhead, { path: ['opens'], error: guests.opensAtPast }),
  )
}

function momentOf({ opens, day, hour }: Values, before: Stored, timeZone: string) {
  if (opens === 'now') return undefined
  const known = before.opens_at === null ? undefined : writeHour(before.opens_at, timeZone)
  const isSame = known?.day === day && known.hour === hour
  return isSame && before.opens_at !== null ? before.opens_at : readMoment({ day, hour }, timeZone)
}
