import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { loadSession } from '#contract/account/calls.ts'
import { routes } from '#contract/routes.ts'
import { redeemHandover } from '#owner/gifts/calls.ts'
import { texts } from '#owner/gifts/contract.ts'
import { call, Refusal } from '#web/api/call.ts'
import { peek, refresh } from '#web/api/content.ts'
import { messageOf } from '#web/session/failure.ts'
import { forgetHashToken, hashToken, useHashToken } from '#web/session/hash-token.ts'
import { noteSignedIn } from '#web/session/session.ts'

/** Why a token did not sign in, or the question whether to replace the account that is signed in. */
type Outcome = { problem: string; question: string }

// The result of each token.
const used = new Map<string, Promise<Outcome>>()

const nothing: Outcome = { problem: '', question: '' }

// The token is used during the loading screen: the address no longer has it, so a reload must find the session.
const first = hashToken('pass')
if (first !== undefined) void use(first)

/**
 * Exchanges the sign-in token of the bare domain for a session, and opens the hub. An expired token opens the
 * login form with a sentence, unless the person is signed in already. Where another account is signed in, `question`
 * names both, and `replace` or `stay` decides.
 */
export function useHandover() {
  const pass = useHashToken('pass')
  const [{ problem, question }, setOutcome] = useState(nothing)
  useEffect(() => {
    if (pass === undefined) return
    // biome-ignore lint/nursery/useReactCompiler: another link starts again
    setOutcome(nothing)
    void use(pass).then((outcome) => {
      setOutcome(outcome)
      finish(pass, outcome)
    })
  }, [pass])

  async function replace() {
    if (pass === undefined) return
    setOutcome(nothing)
    const outcome = await enter(pass, true)
    setOutcome(outcome)
    finish(pass, outcome)
  }

  async function stay() {
    forgetHashToken('pass')
    await openHub()
  }

  return { pass, problem, question, replace, stay }
}

/** Opens the hub after a sign-in, by default without leaving the address of a token in the history. */
export async function openHub({ replace = true } = {}) {
  await noteSignedIn()
  // A suspended gift's page for strangers does not say when it is removed.
  if (document.documentElement.dataset.notice) window.location.replace(routes.editPages)
  else navigate(routes.editPages, { replace })
}

function finish(token: string, { question }: Outcome) {
  // The same link may be opened once more.
  used.delete(token)
  if (!question) forgetHashToken('pass')
}

function use(pass: string) {
  const using = used.get(pass) ?? enter(pass)
  used.set(pass, using)
  return using
}

async function enter(token: string, replaces = false): Promise<Outcome> {
  try {
    if (replaces) await call(redeemHandover, { token, replaces })
    else await call(redeemHandover, { token }).catch(unlessIn)
    await openHub()
    forgetHashToken('pass')
    return nothing
  } catch (error) {
    if (isQuestion(error)) return { problem: '', question: error.message }
    return { problem: messageOf(error, texts.passUsed), question: '' }
  }
}

function isQuestion(error: unknown): error is Refusal {
  return error instanceof Refusal && error.code === 'conflict'
}

async function unlessIn(error: unknown) {
  if (isQuestion(error)) throw error
  await refresh(loadSession)
  if (!peek(loadSession)?.owner) throw error
}
