import * as z from 'zod/mini'
import { schemaOf } from '#contract/fields.ts'
import { id } from '#contract/id.ts'
import { Focus, Picture, written } from '#contract/schemas.ts'
import { fields } from './fields.ts'

export const MomentText = schemaOf(fields)

/** A card: `date` as it was written, `cover_image` an address or empty, `cover` the stored details of it. */
export const Moment = z.object({
  id,
  title: z.string(),
  date: z.string(),
  letter: z.string(),
  cover_image: z.string(),
  cover: z.nullable(Picture),
})

export type Moment = z.output<typeof Moment>

const One = z.object({ id })

/** The summary, the input and the output of each call. */
export const schemas = {
  load: {
    summary: 'The moments in the order of their days; with `id`, that one alone.',
    input: z.object({ id: z.optional(id) }),
    output: z.object({
      status: z.literal('success'),
      data: z.union([z.array(Moment), Moment]),
      message: z.string(),
    }),
  },
  update: {
    summary: 'Stores the texts of a moment and, where one is sent, its new cover.',
    input: z.extend(MomentText, { id }),
    output: written(Moment),
  },
  create: {
    summary: 'Adds a moment, with or without a cover.',
    input: MomentText,
    output: written(Moment),
  },
  focusCover: {
    summary: 'Stores the point of a cover that is never cut off; empty for its middle.',
    input: z.object({ id, focus: Focus }),
    output: written(Moment),
  },
  turnCover: {
    summary: 'Turns a cover by a quarter clockwise, together with its focal point.',
    input: One,
    output: written(Moment),
  },
  remove: { summary: 'Removes a moment; for a day it can be restored.', input: One, output: written(Moment) },
  restore: { summary: 'Brings a removed moment back.', input: One, output: written(Moment) },
}
