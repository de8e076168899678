import * as z from 'zod/mini'
import { id } from '#contract/id.ts'
import { written } from '#contract/schemas.ts'

/**
 * An earlier version of a page. `at`: when it was stored, in milliseconds since 1970; `by`: the e-mail of the
 * account that stored it, '' where that is not known; `content`: the page's read at that time.
 */
const Version = z.object({
  id,
  page: z.string(),
  at: z.number(),
  by: z.string(),
  content: z.unknown(),
})

/** The summary, the input and the output of each call. */
export const schemas = {
  load: {
    summary:
      'Up to twenty earlier versions of a page, newest first; `page` is the path of its read, and without it none is returned.',
    input: z.object({ page: z.optional(z.string()) }),
    output: z.array(Version),
  },
  restore: {
    summary: 'Saves an earlier version of a page again, like the call that saves the page.',
    input: z.object({ id }),
    output: written(z.object({ page: z.string(), content: z.unknown() })),
  },
}
