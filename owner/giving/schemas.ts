import * as z from 'zod/mini'
import { flag } from '#contract/id.ts'
import { nothing, written } from '#contract/schemas.ts'

/** How the gift is given; `hides_edit` hides the edit buttons where nobody has ever signed in. */
export const Giving = z.object({ hides_edit: z.boolean() })

const GivingInput = z.object({ hides_edit: z.optional(flag) })

/** What each call does, takes and answers. */
export const schemas = {
  load: { summary: 'How the gift is given to its visitors.', input: nothing, output: Giving },
  save: {
    summary: 'Changes how the gift is given; what is left out stays.',
    input: GivingInput,
    output: written(Giving),
  },
}
