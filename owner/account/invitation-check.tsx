import { useEffect, useEffectEvent, useState } from 'react'
import { loadSession } from '#contract/account/calls.ts'
import { check } from '#owner/invitations/calls.ts'
import { call } from '#web/api/call.ts'
import { peek, refresh } from '#web/api/content.ts'
import { forgetHashToken, useHashToken } from '#web/session/hash-token.ts'
import { isInvalidInvitation } from '#web/session/invitation.ts'

/** The state of an invitation: the recipient of its gift, or why it is invalid. */
type Found = { recipient: string; problem: string }

const nothing: Found = { recipient: '', problem: '' }

// Each invitation is checked once, whether the login or the registration shows it.
const found = new Map<string, Promise<Found>>()

/**
 * Checks the invitation of this page's link at once, and forgets an invalid one. The mail's link is also a way
 * back: an account that is signed in and may edit needs no invitation.
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
    return isInvalidInvitation(error) ? { recipient: '', problem: error.message } : nothing
  }
}
