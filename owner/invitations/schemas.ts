import * as z from 'zod/mini'
import { Login } from '#contract/account/schemas.ts'
import { id } from '#contract/id.ts'
import { code, noInput, written } from '#contract/schemas.ts'

/** One unused invitation; `expires_at` in milliseconds since 1970. */
export const Invitation = z.object({ id, email: z.string(), expires_at: z.number() })

/** The summary, the input and the output of each call. */
export const schemas = {
  load: {
    summary: 'The unused invitations to this gift.',
    input: noInput,
    output: z.array(Invitation),
  },
  invite: {
    summary: 'Invites a person by e-mail to edit this gift; a second invitation replaces the first link.',
    input: z.object({ email: Login.shape.email }),
    output: written(z.array(Invitation)),
  },
  check: {
    summary: 'Names the recipient of the gift that an invitation is for, without using it up.',
    input: z.object({ token: code }),
    output: written(z.object({ recipient_name: z.string() })),
  },
  takeBack: {
    summary: 'Withdraws an invitation; its link is no longer valid.',
    input: z.object({ id }),
    output: written(z.array(Invitation)),
  },
}
