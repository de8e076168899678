import * as z from 'zod/mini'
import { schemaOf } from '#contract/fields.ts'
import { flag, id } from '#contract/id.ts'
import { noInput, written } from '#contract/schemas.ts'
import { fields } from './fields.ts'

/**
 * A todo; `is_selected` is '1' when it is chosen for this month, else '0'; `moment_id` is the Love Moment
 * that was made of it, left out where there is none.
 */
export const Todo = z.object({
  id,
  title: z.string(),
  is_selected: z.enum(['0', '1']),
  moment_id: z.optional(id),
})

export type Todo = z.output<typeof Todo>

const One = z.object({ id })

/** The summary, the input and the output of each call. */
export const schemas = {
  load: { summary: 'The todos, oldest first.', input: noInput, output: z.array(Todo) },
  create: { summary: 'Adds a todo.', input: schemaOf(fields), output: written(Todo) },
  select: {
    summary: 'Selects a todo (1) or takes it back (0); 60 times a minute for a network.',
    input: z.object({ id, is_selected: flag }),
    output: written(Todo),
  },
  keepMoment: {
    summary: 'Notes on a todo which Love Moment was made of it.',
    input: z.object({ id, moment_id: id }),
    output: written(Todo),
  },
  remove: { summary: 'Removes a todo; for a day it can be restored.', input: One, output: written(Todo) },
  restore: { summary: 'Brings a removed todo back.', input: One, output: written(Todo) },
}
