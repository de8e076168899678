import * as z from 'zod/mini'
import { schemaOf } from '#contract/fields.ts'
import { texts as sentences } from './contract.ts'
import { fields } from './fields.ts'

const texts = schemaOf(fields).shape

/** The form's values: `backgroundMusic` is the address of the stored song, '' for none, or a picked file. */
export const LetterForm = z.object({
  paragraphs: z
    .array(z.object({ text: texts.paragraph }))
    .check(z.refine((list) => list.some(({ text }) => text !== ''), { error: sentences.required })),
  signature: texts.signature,
  backgroundMusic: z.custom<string | File>(),
})

export type Values = z.output<typeof LetterForm>

/** The name of the letter's draft. */
export const draftName = 'letter'
