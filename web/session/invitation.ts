import { Refusal } from '#web/api/call.ts'
import { forgetHashToken, useHashToken } from './hash-token.ts'

/**
 * The invitation of this page's link, sent along with a sign-in or registration until it is used. An invalid one is
 * forgotten, because it would make a correct login fail.
 */
export function useInvitation() {
  const invite = useHashToken('invitation')
  return async (send: (invited: { invite?: string }) => Promise<void>) => {
    try {
      await send(invite === undefined ? {} : { invite })
      forgetHashToken('invitation')
    } catch (error) {
      if (isInvalidInvitation(error)) forgetHashToken('invitation')
      throw error
    }
  }
}

/** Whether a call was refused because its invitation is used, taken back or expired. */
export function isInvalidInvitation(error: unknown): error is Refusal {
  return error instanceof Refusal && error.fields.invite !== undefined
}
