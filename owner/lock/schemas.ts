import * as z from 'zod/mini'
import { schemaOf } from '#contract/fields.ts'
import { flag } from '#contract/id.ts'
import { noInput, written } from '#contract/schemas.ts'
import { fields } from './fields.ts'

/** Whether visitors must enter the date to see the gift; and a hint to it, '' for none. */
export const Lock = z.object({ locked: z.boolean(), hint: z.string() })

/** The summary, the input and the output of each call. */
export const schemas = {
  load: {
    summary: 'Whether the gift is locked with its secret date, and the hint to it.',
    input: noInput,
    output: Lock,
  },
  save: {
    summary: 'Locks the gift with its secret date, or opens it, from the next request on.',
    input: z.extend(schemaOf(fields), { locked: flag }),
    output: written(Lock),
  },
}
