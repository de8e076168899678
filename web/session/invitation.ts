import { Refusal } from '#web/call.ts'
import { forgetHashToken, useHashToken } from './hash-token.ts'

/** The invitation of this page's link: it goes along with what signs in or registers, until it was used. */
export function useInvitation() {
  const token = useHashToken('invitation')
  return {
    brought: token === undefined ? {} : { invite: token },
    forget: () => forgetHashToken('invitation'),
    // One that counts no longer would stand in the way of a login that is right.
    forgetIfGone(error: unknown) {
      if (error instanceof Refusal && error.fields.invite) forgetHashToken('invitation')
    },
  }
}
