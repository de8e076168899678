import * as z from 'zod/mini'
import { flag, id } from '#contract/id.ts'
import { line, nothing, written } from '#contract/schemas.ts'
import { titleRule } from './contract.ts'

const TodoText = z.object({ title: line(titleRule) })

/** A plan; `is_selected` is '1' when it is chosen for this month, else '0'. */
export const Todo = z.object({ id, title: z.string(), is_selected: z.enum(['0', '1']) })

export type Todo = z.output<typeof Todo>

const One = z.object({ id })

/** What each call takes and answers. */
export const schemas = {
  load: { input: nothing, output: z.array(Todo) },
  create: { input: TodoText, output: written(Todo) },
  select: { input: z.object({ id, is_selected: flag }), output: written(Todo) },
  remove: { input: One, output: written(Todo) },
  restore: { input: One, output: written(Todo) },
}
