import * as z from 'zod/mini'
import { texts } from './contract.ts'
import { Paragraph, Signature } from './schemas.ts'

/** What the form holds: `backgroundMusic` is the address of the stored song, empty for none, or a picked file. */
export const LetterForm = z.object({
  paragraphs: z
    .array(z.object({ text: Paragraph }))
    .check(z.refine((list) => list.some(({ text }) => text !== ''), { error: texts.required })),
  signature: Signature,
  backgroundMusic: z.custom<string | File>(),
})

export type Values = z.output<typeof LetterForm>

/** Under which name what is typed waits until it is saved. */
export const draftName = 'letter'
