import * as z from 'zod/mini'
import { schemaOf } from '#contract/fields.ts'
import { id } from '#contract/id.ts'
import { boundedList, noInput, orJson, written } from '#contract/schemas.ts'
import { featureIds, texts } from './contract.ts'
import { fields } from './fields.ts'

const error = texts.unknownFeature

// Duplicates are dropped, so more ids may be sent than exist.
const MOST_SENT = 100

const Selection = z.pipe(
  orJson(boundedList(z.enum(featureIds, { error }), { most: MOST_SENT, error, tooMany: error })),
  z.transform((ids) => [...new Set(ids)]),
)

const { title, closing } = schemaOf(fields).shape

/**
 * `selected_features` is a JSON-encoded list of ids; `closing` is the line after every feature was visited,
 * where there is one; `error` says why there is nothing to show.
 */
export const Features = z.object({
  id: z.optional(id),
  title: z.string(),
  selected_features: z.string(),
  closing: z.optional(z.string()),
  error: z.optional(z.string()),
})

/** The summary, the input and the output of each call. */
export const schemas = {
  load: {
    summary: 'The title of the menu, the features that the heart reveals, and the closing line.',
    input: noInput,
    output: Features,
  },
  save: {
    summary: 'Stores the title of the menu and the chosen features; a closing line stays if it is left out.',
    input: z.object({ title, selected_features: Selection, closing: z.optional(closing) }),
    output: written(Features),
  },
}
