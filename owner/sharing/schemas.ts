import * as z from 'zod/mini'
import { noInput } from '#contract/schemas.ts'

/** The gift's address for visitors: its own domain where it has one, without a slash at its end. */
export const GiftLink = z.object({ url: z.string() })

/** The summary, the input and the output of each call. */
export const schemas = {
  loadLink: { summary: 'The link that the owner gives away.', input: noInput, output: GiftLink },
}
