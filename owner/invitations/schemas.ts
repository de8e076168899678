import * as z from 'zod/mini'
import { id } from '#contract/id.ts'
import { nothing, written } from '#contract/schemas.ts'
import { Login } from '#owner/account/schemas.ts'

/** One unused invitation; `expires_at` in milliseconds since 1970. */
export const Invitation = z.object({ id, email: z.string(), expires_at: z.number() })

/** What each call takes and answers. */
export const schemas = {
  load: { input: nothing, output: z.array(Invitation) },
  invite: { input: z.object({ email: Login.shape.email }), output: written(z.array(Invitation)) },
  check: {
    input: z.object({ token: z.string() }),
    output: written(z.object({ recipient_name: z.string() })),
  },
  takeBack: { input: z.object({ id }), output: written(z.array(Invitation)) },
}
