import * as z from 'zod/mini'
import { schemaOf } from '#contract/fields.ts'
import { id } from '#contract/id.ts'
import { noInput, written } from '#contract/schemas.ts'
import { texts } from './contract.ts'
import { fields } from './fields.ts'

/** The title under either of its two names; `title` wins when both are sent. */
const DaysOfLoveInput = z.pipe(
  z.looseObject({ title: z.optional(z.unknown()), judul: z.optional(z.unknown()) }),
  z.pipe(
    z.transform((sent: { title?: unknown; judul?: unknown }) => ({ title: sent.title ?? sent.judul })),
    schemaOf(fields),
  ),
)

/** A stored record: the same text under both of its names. */
export const DaysOfLove = z.object({ id, title: z.string(), judul: z.string() })

/** An IANA time zone, such as Asia/Jakarta. */
export const TimeZone = z.object({
  time_zone: z.string({ error: texts.zoneUnknown }).check(z.refine(isTimeZone, { error: texts.zoneUnknown })),
})

const StoredZone = z.object({ time_zone: z.string() })

// A name, never a bare offset such as +07:00, which older browsers do not support.
function isTimeZone(name: string) {
  try {
    return /^[a-z]/i.test(name) && Boolean(new Intl.DateTimeFormat('id', { timeZone: name }))
  } catch {
    return false
  }
}

/** The summary, the input and the output of each call. */
export const schemas = {
  load: {
    summary: 'The title of the counter page; the first record counts.',
    input: noInput,
    output: z.array(DaysOfLove),
  },
  save: {
    summary: 'Stores the title of the counter page.',
    input: DaysOfLoveInput,
    output: written(DaysOfLove),
  },
  loadTimeZone: { summary: 'The zone in which the counted days begin.', input: noInput, output: StoredZone },
  saveTimeZone: {
    summary: 'Stores the zone in which the counted days begin.',
    input: TimeZone,
    output: written(StoredZone),
  },
}
