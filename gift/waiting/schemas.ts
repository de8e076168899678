import * as z from 'zod/mini'
import { noInput } from '#contract/schemas.ts'

/**
 * What a visitor may know of a gift before it opens: `opens_at` and the server's clock in milliseconds since
 * 1970, and the recipient's name, '' unless the owner shows it.
 */
export const Waiting = z.object({
  opens_at: z.nullable(z.number()),
  recipient_name: z.string(),
  now: z.number(),
})

/** The summary, the input and the output of each call. */
export const schemas = {
  load: {
    summary: 'When the gift opens, and whom it is for where the owner lets visitors know.',
    input: noInput,
    output: Waiting,
  },
}
