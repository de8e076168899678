import { useEffect, useEffectEvent, useState } from 'react'
import { loadSession } from '#owner/account/calls.ts'
import { check } from '#owner/invitations/calls.ts'
import { call, Refusal } from '#web/api/call.ts'
import { peek, refresh } from '#web/api/content.ts'
import { forgetHashToken, useHashToken } from './hash-token.ts'

/** The invitation of this page's link: it goes along with what signs in or registers, until it was used. */
export function useInvitation() {
  const token = useHashToken('invitation')
  return {
    brought: token === undefined ? {} : { invite: token },
    forget: () => forgetHashToken('invitation'),
    // One that counts no longer would stand in the way of a login that is right.
    forgetIfGone(error: unknown) {
      if (isGone(error)) forgetHashToken('invitation')
    },
  }
}

/** What was found out of an invitation: whom the gift is for, or why it counts no longer. */
type Found = { recipient: string; problem: string }

const nothing: Found = { recipient: '', problem: '' }

// Each is asked for once, however many screens show it.
const found = new Map<string, Promise<Found>>()

/**
 * Asks at once what the invitation of this page's link is worth, and forgets one that counts no longer. The
 * mail's link is the way back too: whoever is signed in and may edit needs none.
 * @param onEditor goes on with such a one
 */
export function useInvited(onEditor: () => void) {
  const token = useHashToken('invitation')
  const [{ recipient, problem }, setFound] = useState(nothing)
  const goOn = useEffectEvent(onEditor)
  useEffect(() => {
    if (token === undefined) return
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

// Where nobody answers, what is sent with it will tell.
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
