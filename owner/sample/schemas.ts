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
  load: { summary: 'The sample content that each page still has.', input: noInput, output: Sample },
  empty: {
    summary: 'Removes the sample content of one page or of all; it can be restored for a day.',
    input: z.object({ page: z.optional(z.string()) }),
    output: written(z.object({ id, sample: Sample })),
  },
  restore: {
    summary: 'Restores removed sample content, except where the owner has written since.',
    input: z.object({ id }),
    output: written(Sample),
  },
}
