import * as z from 'zod/mini'
import { endpoint, nothing, written } from '#contract/endpoint.ts'
import { id } from '#contract/id.ts'
import { line } from '#contract/line.ts'
import { texts as common } from '#contract/texts.ts'

/** In characters as a person counts them. */
export const limits = { title: 13 }

export const texts = {
  title: 'Days Of Love',
  timer: 'Hari bersama',
  saved: 'Data saved successfully!',
  saveFailed: common.saveFailed,
  loadFailed: 'Gagal mengambil data.',
  zoneUnknown: 'Zona waktu ini tidak dikenal.',
} as const

/** In milliseconds: from the tap to the features. */
export const times = { toFeatures: 800 }

const title = line({ label: 'Judul halaman', max: limits.title, required: common.titleRequired })

/** What the owner writes. */
export const DaysOfLoveText = z.object({ title })

/** The title under either of its two names; `title` wins when both are sent. */
const DaysOfLoveInput = z.pipe(
  z.looseObject({ title: z.optional(z.unknown()), judul: z.optional(z.unknown()) }),
  z.pipe(
    z.transform((sent: { title?: unknown; judul?: unknown }) => ({ title: sent.title ?? sent.judul })),
    DaysOfLoveText,
  ),
)

/** A stored record: the same text under both of its names. */
export const DaysOfLove = z.object({ id, title: z.string(), judul: z.string() })

/** An IANA time zone, such as Asia/Jakarta. */
export const TimeZone = z.object({
  time_zone: z.string({ error: texts.zoneUnknown }).check(z.refine(isTimeZone, { error: texts.zoneUnknown })),
})

const StoredZone = z.object({ time_zone: z.string() })

export const sample = { title: 'Days Of Love' }

export const load = endpoint({
  method: 'GET',
  path: '/days-of-love',
  access: 'visitor',
  summary: 'The title of the counter page; the first record counts.',
  input: nothing,
  output: z.array(DaysOfLove),
})

export const save = endpoint({
  method: 'POST',
  path: '/days-of-love',
  access: 'owner',
  summary: 'Stores the title of the counter page.',
  ifMatch: load,
  input: DaysOfLoveInput,
  output: written(DaysOfLove),
})

export const loadTimeZone = endpoint({
  method: 'GET',
  path: '/days-of-love/time-zone',
  access: 'visitor',
  summary: 'The zone in which the counted days begin.',
  input: nothing,
  output: StoredZone,
})

export const saveTimeZone = endpoint({
  method: 'PUT',
  path: '/days-of-love/time-zone',
  access: 'owner',
  summary: 'Stores the zone in which the counted days begin.',
  ifMatch: loadTimeZone,
  input: TimeZone,
  output: written(StoredZone),
})

// A name, never a bare offset such as +07:00, which older browsers cannot count with.
function isTimeZone(name: string) {
  try {
    return /^[a-z]/i.test(name) && Boolean(new Intl.DateTimeFormat('id', { timeZone: name }))
  } catch {
    return false
  }
}
