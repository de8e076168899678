import * as z from 'zod/mini'
import { noInput } from '#contract/schemas.ts'
import { levels } from './contract.ts'

/** The findings, worst first; `href` leads to the control that solves it. */
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

/** The summary, the input and the output of the call. */
export const schemas = {
  load: {
    summary: 'What is broken, missing, sample or risky about the gift, worst first.',
    input: noInput,
    output: Readiness,
  },
}
