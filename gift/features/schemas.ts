import * as z from 'zod/mini'
import { id } from '#contract/id.ts'
import { boundedList, line, nothing, orJson, written } from '#contract/schemas.ts'
import { texts as common } from '#contract/texts.ts'
import { featureIds, limits, texts } from './contract.ts'

const error = texts.unknownFeature

// Duplicates are dropped, so more may be sent than there are.
const MOST_SENT = 100

const Selection = z.pipe(
  orJson(boundedList(z.enum(featureIds, { error }), { most: MOST_SENT, error, tooMany: error })),
  z.transform((ids) => [...new Set(ids)]),
)

export const FeaturesInput = z.object({
  title: line({ label: 'Judul halaman', max: limits.title, required: common.titleRequired }),
  selected_features: Selection,
})

/** `selected_features` is a JSON-encoded list of ids; `error` says why there is nothing to show. */
export const Features = z.object({
  id: z.optional(id),
  title: z.string(),
  selected_features: z.string(),
  error: z.optional(z.string()),
})

/** What each call does, takes and answers. */
export const schemas = {
  load: {
    summary: 'The title of the menu and the features that the heart reveals.',
    input: nothing,
    output: Features,
  },
  save: {
    summary: 'Stores the title of the menu and the chosen features.',
    input: FeaturesInput,
    output: written(Features),
  },
}
