import * as z from 'zod/mini'
import { flag, id } from '#contract/id.ts'
import { noInput, text, written } from '#contract/schemas.ts'
import { pages, textRule, texts } from './contract.ts'

const after = z.enum(pages, { error: texts.unknownPage })

/**
 * An answer that hangs in the sky, sent at `at`. Its content is for the editors and for the device that sent
 * it (`is_mine`): `text`, the address of the voice, '' where there is none, and when the owner read it first.
 */
export const Answer = z.object({
  id,
  at: z.number(),
  after: z.optional(after),
  text: z.optional(z.string()),
  voice_url: z.optional(z.string()),
  read_at: z.optional(z.nullable(z.number())),
  is_mine: z.optional(z.boolean()),
})

export type Answer = z.output<typeof Answer>

/** The summary, the input and the output of each call. */
export const schemas = {
  load: {
    summary:
      'The answers, oldest first, with their words for who wrote them and for editors, who have read them then; with `sky` editors get what visitors get, and which of them they have not read.',
    input: z.object({ sky: z.optional(flag) }),
    output: z.array(Answer),
  },
  loadGiver: {
    summary: "The giver's name, '' for none.",
    input: noInput,
    output: z.object({ giver_name: z.string() }),
  },
  send: {
    summary:
      'Adds an answer of words, a voice or both; one that is sent again under the same `once` is stored once.',
    input: z.object({
      after,
      text: z.optional(text(textRule)),
      once: z.optional(text({ label: 'Tanda kirim', max: 64 })),
    }),
    output: written(Answer),
  },
  takeBack: {
    summary: 'Takes an answer out of the sky: for a day by the device that sent it, at any time by editors.',
    input: z.object({ id }),
    output: written(z.object({ id })),
  },
}
