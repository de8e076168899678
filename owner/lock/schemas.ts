import * as z from 'zod/mini'
import { flag } from '#contract/id.ts'
import { nothing, text, written } from '#contract/schemas.ts'
import { limits } from './contract.ts'

/** Whether only those see the gift who have entered its date; and a hint to it, '' for none. */
export const Lock = z.object({ locked: z.boolean(), hint: z.string() })

export const LockInput = z.object({
  locked: flag,
  hint: text({ label: 'Petunjuk', max: limits.hint }),
})

/** What each call takes and answers. */
export const schemas = {
  load: { input: nothing, output: Lock },
  save: { input: LockInput, output: written(Lock) },
}
