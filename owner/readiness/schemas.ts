import * as z from 'zod/mini'
import { nothing } from '#contract/schemas.ts'
import { levels } from './contract.ts'

/** What is not ready to be given, worst first; `href` leads to the control that mends it. */
export const Readiness = z.array(
  z.object({
    page: z.string(),
    code: z.string(),
    level: z.enum(levels),
    message: z.string(),
    href: z.string(),
  }),
)

export type Readiness = z.output<typeof Readiness>

/** What the call does, takes and answers. */
export const schemas = {
  load: {
    summary: 'What is broken, missing, sample or risky about the gift, worst first.',
    input: nothing,
    output: Readiness,
  },
}
