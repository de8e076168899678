import * as z from 'zod/mini'
import { id } from '#contract/id.ts'
import { line, noInput, written } from '#contract/schemas.ts'
import { limits, texts } from './contract.ts'

export const OpeningText = z.object({
  title: line({ label: 'Judul halaman', max: limits.title, required: texts.titleRequired }),
  recipient_name: line({
    label: 'Nama penerima',
    max: limits.recipient_name,
    required: texts.recipientRequired,
  }),
})

/** A stored record. */
export const Opening = z.object({ id, title: z.string(), recipient_name: z.string() })

/** The summary, the input and the output of each call. */
export const schemas = {
  load: {
    summary: 'The greeting of the opening page; the first record counts.',
    input: noInput,
    output: z.array(Opening),
  },
  save: { summary: 'Stores the greeting of the opening page.', input: OpeningText, output: written(Opening) },
}
