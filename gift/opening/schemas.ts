import * as z from 'zod/mini'
import { schemaOf } from '#contract/fields.ts'
import { id } from '#contract/id.ts'
import { noInput, written } from '#contract/schemas.ts'
import { fields } from './fields.ts'

/** A stored record. */
export const Opening = z.object({ id, title: z.string(), recipient_name: z.string() })

/** The summary, the input and the output of each call. */
export const schemas = {
  load: {
    summary: 'The greeting of the opening page; the first record counts.',
    input: noInput,
    output: z.array(Opening),
  },
  save: {
    summary: 'Stores the greeting of the opening page.',
    input: schemaOf(fields),
    output: written(Opening),
  },
}
