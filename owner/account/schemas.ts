import * as z from 'zod/mini'
import { flag, id } from '#contract/id.ts'
import { noInput, written } from '#contract/schemas.ts'

/** One account of this gift; `is_self` is the caller's own, `is_admin` the one that owns the gift. */
export const Account = z.object({
  id,
  email: z.string(),
  may_edit: z.boolean(),
  is_admin: z.boolean(),
  is_self: z.boolean(),
})

/** The summary, the input and the output of each call. */
export const schemas = {
  loadAccounts: {
    summary: 'The accounts of this gift, including those that wait for access.',
    input: noInput,
    output: z.array(Account),
  },
  letIn: {
    summary: 'Grants an account access to edit this gift, or revokes it.',
    input: z.object({ id, may_edit: flag }),
    output: written(Account),
  },
  turnAway: {
    summary: 'Removes a waiting account with its sessions, and returns the rest.',
    input: z.object({ id }),
    output: written(z.array(Account)),
  },
}
