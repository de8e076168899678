import * as z from 'zod/mini'
import { schemaOf } from '#contract/fields.ts'
import { flag } from '#contract/id.ts'
import { noInput, written } from '#contract/schemas.ts'
import { fields } from '#owner/sharing/fields.ts'
import { limits, texts } from './contract.ts'

const error = texts.opensAtUnreadable

/**
 * The settings for giving. `opens_at`: visitors see the gift from then on, in milliseconds since 1970, null
 * for always; `message`: sent along with the link; `hides_edit` hides the edit buttons on devices without an
 * earlier sign-in; `names_recipient`: the waiting page shows the recipient's name; `takes_answers`: visitors
 * may answer; `giver_name`: what they call the giver, '' for none.
 */
export const GuestSettings = z.object({
  opens_at: z.nullable(z.number()),
  message: z.string(),
  hides_edit: z.boolean(),
  names_recipient: z.boolean(),
  takes_answers: z.boolean(),
  giver_name: z.string(),
})

/**
 * `told_at`: when the link was last sent or copied, in milliseconds since 1970; `edit_answered`: whether the owner
 * has said if the edit buttons are hidden.
 */
const Sent = z.object({ told_at: z.nullable(z.number()), edit_answered: z.boolean() })

const { message, giver_name } = schemaOf(fields).shape

// A form sends null as an empty text.
const hour = z.pipe(
  z.union([z.null(), z.number(), z.string().check(z.regex(/^\d{0,15}$/, { error }))], { error }),
  z.transform((value) => (value === null || value === '' ? null : Number(value))),
)

const GuestSettingsInput = z.object({
  opens_at: z.optional(
    hour.check(
      z.refine((at) => at === null || (Number.isInteger(at) && at >= 0 && at <= limits.opens_at), { error }),
    ),
  ),
  message: z.optional(message),
  hides_edit: z.optional(flag),
  names_recipient: z.optional(flag),
  takes_answers: z.optional(flag),
  giver_name: z.optional(giver_name),
})

/** The summary, the input and the output of each call. */
export const schemas = {
  load: { summary: 'How the gift is given to its visitors.', input: noInput, output: GuestSettings },
  save: {
    summary: 'Changes how the gift is given; what is left out stays. A new `opens_at` lies ahead.',
    input: GuestSettingsInput,
    output: written(GuestSettings),
  },
  loadSent: { summary: 'When the gift was sent to its recipient.', input: noInput, output: Sent },
  takeBackSent: {
    summary: 'Notes that the gift was not sent after all.',
    input: noInput,
    output: written(Sent),
  },
  noteSent: {
    summary: 'Notes that the link was sent or copied just now.',
    input: noInput,
    output: written(Sent),
  },
}
