import { useEffect, useEffectEvent, useState } from 'react'
import { loadSession } from '#owner/account/calls.ts'
import { check } from '#owner/invitations/calls.ts'
import { call, Refusal } from '#web/api/call.ts'
import { peek, refresh } from '#web/api/content.ts'
import { forgetHashToken, useHashToken } from './hash-token.ts'

/** The invitation of this page's link; it is sent with a sign-in or registration, until it was used. */
export function useInvitation() {
  const token = useHashToken('invitation')
  return {
    brought: token === undefined ? {} : { invite: token },
    forget: () => forgetHashToken('invitation'),
    // An invalid invitation would make a correct login fail.
    forgetIfInvalid(error: unknown) {
      if (isGone(error)) forgetHashToken('invitation')
    },
  }
}

/** The state of an invitation: the recipient of its gift, or why it is invalid. */
type Found = { recipient: string; problem: string }

const nothing: Found = { recipient: '', problem: '' }

// Each is read once, however many screens show it.
const found = new Map<string, Promise<Found>>()

/**
 * Reads at once whether the invitation of this page's link is valid, and forgets an invalid one. The mail's
 * link is also a way back: an account that is signed in and may edit needs no invitation.
 * @param onEditor called for such an account
 */
export function useInvitationCheck(onEditor: () => void) {
  const token = useHashToken('invitation')
  const [{ recipient, problem }, setFound] = useState(nothing)
  const goOn = useEffectEvent(onEditor)
  useEffect(() => {
    if (token === undefined) return
    // biome-ignore lint/nursery/useReactCompiler: another link starts again
    setFound(nothing)
    void Promise.all([find(token), refresh(loadSession)]).then(([answer]) => {
      const isEditor = peek(loadSession)?.owner === true
      if (!isEditor) setFound(answer)
      if (isEditor || answer.problem) forgetHashToken('invitation')
      if (isEditor) goOn()
    })
  }, [token])
  return { isInvited: token !== undefined, recipient, problem }
}

function find(token: string) {
  const asked = found.get(token) ?? ask(token)
  found.set(token, asked)
  return asked
}

// Without a response, the call that sends the invitation will show whether it is valid.
async function ask(token: string): Promise<Found> {
  try {
    const { data } = await call(check, { token })
    return { recipient: data.recipient_name, problem: '' }
  } catch (error) {
    return isGone(error) ? { recipient: '', problem: error.message } : nothing
  }
}

function isGone(error: unknown): error is Refusal {
  return error instanceof Refusal && error.fields.invite !== undefined
}
