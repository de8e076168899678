import * as z from 'zod/mini'
import { flag } from '#contract/id.ts'
import { noInput, written } from '#contract/schemas.ts'

/**
 * An event, at a minute in milliseconds since 1970. `kind`: `opened` once for each device and day, `chapter`
 * (`chapter` was reached), `game` (`game` was finished) or `coupon` (the one of this name was torn).
 * `device`: the kind of device, '' where that does not matter.
 */
const Entry = z.object({
  at: z.number(),
  kind: z.enum(['opened', 'chapter', 'game', 'coupon']),
  chapter: z.optional(z.string()),
  game: z.optional(z.string()),
  coupon: z.optional(z.string()),
  device: z.enum(['', 'phone', 'tablet', 'desktop']),
})

export type Entry = z.output<typeof Entry>

/**
 * Whether a journal is kept, and which mails the editors get: about the first opening, about each answer, and
 * on the morning of each sealed letter.
 */
export const Settings = z.object({
  is_kept: z.boolean(),
  mails_opening: z.boolean(),
  mails_answer: z.boolean(),
  mails_letter: z.boolean(),
})

const SettingsInput = z.object({
  is_kept: z.optional(flag),
  mails_opening: z.optional(flag),
  mails_answer: z.optional(flag),
  mails_letter: z.optional(flag),
})

/** The summary, the input and the output of each call. */
export const schemas = {
  note: {
    summary:
      'Reports the chapter that a visitor has reached. It is recorded where a journal is kept, once for each chapter, device and day; the response does not tell.',
    // An unknown value causes no error, because the visitor's page could not correct it.
    input: z.object({ chapter: z.optional(z.unknown()) }),
    output: written(z.object({})),
  },
  load: { summary: 'The journal, newest first.', input: noInput, output: z.array(Entry) },
  remove: { summary: 'Deletes the whole journal.', input: noInput, output: written(z.array(Entry)) },
  loadSettings: { summary: 'Whether a journal is kept, and its mails.', input: noInput, output: Settings },
  saveSettings: {
    summary: 'Changes whether a journal is kept, and its mails; what is left out stays.',
    input: SettingsInput,
    output: written(Settings),
  },
}
