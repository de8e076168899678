import * as z from 'zod/mini'
import { id } from '#contract/id.ts'
import { noInput, written } from '#contract/schemas.ts'

/**
 * A kind of sample content on a page, such as 3 'foto'. `stays` marks content that the owner can only
 * replace; `code` names a part that the hub shows in a special way.
 */
const Part = z.object({
  name: z.string(),
  count: z.number(),
  stays: z.boolean(),
  code: z.optional(z.literal('secret-date')),
})

/** The remaining sample content, page by page. */
export const Sample = z.array(z.object({ page: z.string(), parts: z.array(Part) }))

export type Sample = z.output<typeof Sample>

/** The summary, the input and the output of each call. */
export const schemas = {
  load: { summary: 'What of each page is still sample.', input: noInput, output: Sample },
  empty: {
    summary: 'Empties what is still sample, of one page or of all; for a day it can be restored.',
    input: z.object({ page: z.optional(z.string()) }),
    output: written(z.object({ id, sample: Sample })),
  },
  restore: {
    summary: 'Restores what was emptied, except where the owner has written since.',
    input: z.object({ id }),
    output: written(Sample),
  },
}
