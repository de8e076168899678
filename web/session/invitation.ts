import { Refusal } from '#web/api/call.ts'
import { forgetHashToken, useHashToken } from './hash-token.ts'

/** The invitation of this page's link; it is sent with a sign-in or registration, until it was used. */
export function useInvitation() {
  const token = useHashToken('invitation')
  return {
    brought: token === undefined ? {} : { invite: token },
    forget: () => forgetHashToken('invitation'),
    // An invalid invitation would make a correct login fail.
    forgetIfInvalid(error: unknown) {
      if (isInvalidInvitation(error)) forgetHashToken('invitation')
    },
  }
}

/** Whether a call was refused because its invitation is used, taken back or expired. */
export function isInvalidInvitation(error: unknown): error is Refusal {
  return error instanceof Refusal && error.fields.invite !== undefined
}
