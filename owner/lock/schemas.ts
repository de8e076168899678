import * as z from 'zod/mini'
import { flag } from '#contract/id.ts'
import { noInput, text, written } from '#contract/schemas.ts'
import { limits } from './contract.ts'

/** Whether visitors must enter the date to see the gift; and a hint to it, '' for none. */
export const Lock = z.object({ locked: z.boolean(), hint: z.string() })

export const LockInput = z.object({
  locked: flag,
  hint: text({ label: 'Petunjuk', max: limits.hint }),
})

/** The summary, the input and the output of each call. */
export const schemas = {
  load: {
    summary: 'Whether the gift is locked with its secret date, and the hint to it.',
    input: noInput,
    output: Lock,
  },
  save: {
    summary: 'Locks the gift with its secret date, or opens it; from the next request on, for everybody.',
    input: LockInput,
    output: written(Lock),
  },
}
