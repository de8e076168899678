import * as z from 'zod/mini'
import { texts as accountTexts } from '#contract/account/contract.ts'
import { isIsoDay } from '#contract/date.ts'
import { schemaOf } from '#contract/fields.ts'
import { id } from '#contract/id.ts'
import { plain } from '#contract/plain.ts'
import { code, email, noInput, Picture, written } from '#contract/schemas.ts'
import { limits, texts } from './contract.ts'
import { fields } from './fields.ts'

const Day = id.check(z.refine((day) => day <= limits.day, { error: texts.dayUnknown }))

const OpensOn = z
  .string({ error: texts.dateUnknown })
  .check(z.overwrite(plain), z.refine(isIsoDay, { error: texts.dateUnknown, abort: true }))

/** What an editor writes in a letter. */
export const LetterText = schemaOf(fields)

const Sent = z.extend(LetterText, {
  day: z.optional(Day),
  opens_on: z.optional(OpensOn),
  title: z.optional(LetterText.shape.title),
  photo_url: z.optional(z.string()),
  voice_url: z.optional(z.string()),
})

/**
 * A letter: `opens_on` is a day YYYY-MM-DD in the gift's time zone, null while the couple's date is not a
 * calendar date. Before that day visitors get only that and its state. `day` is null for a date of its own;
 * addresses are '' where there is none; `written_at` and `opened_at` are milliseconds since 1970.
 */
export const SealedLetter = z.object({
  id,
  opens_on: z.nullable(z.string()),
  state: z.enum(['sealed', 'ready', 'opened']),
  day: z.optional(z.nullable(z.number())),
  title: z.optional(z.string()),
  text: z.optional(z.string()),
  photo_url: z.optional(z.string()),
  photo: z.optional(z.nullable(Picture)),
  voice_url: z.optional(z.string()),
  written_at: z.optional(z.number()),
  opened_at: z.optional(z.nullable(z.number())),
})

export type SealedLetter = z.output<typeof SealedLetter>

const byOneDay = z.refine<{ day?: number | undefined; opens_on?: string | undefined }>(
  ({ day, opens_on }) => (day === undefined) !== (opens_on === undefined),
  { error: texts.whenRequired, path: ['opens_on'] },
)

/** The summary, the input and the output of each call. */
export const schemas = {
  load: {
    summary:
      'The letters by the day on which they open. Before it visitors get that day alone; editors always get everything.',
    input: noInput,
    output: z.array(SealedLetter),
  },
  create: {
    summary:
      'Seals a letter, with a photo or a recording or neither, for a day since the date or one of its own.',
    input: Sent.check(byOneDay),
    output: written(SealedLetter),
  },
  update: {
    summary:
      'Changes a letter that was not opened yet. Without a file its photo or recording stays; an empty address removes it.',
    input: z.extend(Sent, { id }).check(byOneDay),
    output: written(SealedLetter),
  },
  remove: {
    summary: 'Removes a letter with its photo or recording; for a day it can be restored.',
    input: z.object({ id }),
    output: written(z.object({ id })),
  },
  restore: {
    summary: 'Brings a removed letter back.',
    input: z.object({ id }),
    output: written(SealedLetter),
  },
  open: {
    summary:
      'Breaks the seal: from then on the letter stays open, whatever becomes of its day. Editors read it and the seal stays whole.',
    input: z.object({ id }),
    output: written(SealedLetter),
  },
  remind: {
    summary:
      'Sends a mail to this address, whose link confirms it within a day: from then on it gets a mail on the morning of each letter. Answers the same whether it was known.',
    input: z.object({ email: email(accountTexts.emailShape) }),
    output: written(z.object({})),
  },
  confirmReminder: {
    summary: 'Confirms an address by the token in its mail, within a day.',
    input: z.object({ token: code }),
    output: written(z.object({})),
  },
  loadReminders: {
    summary: 'The number of confirmed addresses that get these mails; the addresses themselves are not sent.',
    input: noInput,
    output: z.object({ count: z.number() }),
  },
  clearReminders: {
    summary: 'Deletes all these addresses.',
    input: noInput,
    output: written(z.object({ count: z.number() })),
  },
  stopReminding: {
    summary: 'Forgets an address by the token in its mails; answers the same whether there is one.',
    input: z.object({
      token: code,
    }),
    output: written(z.object({})),
  },
}
