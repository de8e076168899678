import * as z from 'zod/mini'
import { texts } from './contract.ts'
import { Paragraph, Signature } from './schemas.ts'

/** The form's values: `backgroundMusic` is the address of the stored song, '' for none, or a picked file. */
export const LetterForm = z.object({
  paragraphs: z
    .array(z.object({ text: Paragraph }))
    .check(z.refine((list) => list.some(({ text }) => text !== ''), { error: texts.required })),
  signature: Signature,
  backgroundMusic: z.custom<string | File>(),
})

export type Values = z.output<typeof LetterForm>

/** The name of the letter's draft. */
export const draftName = 'letter'
