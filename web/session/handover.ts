import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { routes } from '#contract/routes.ts'
import { loadSession } from '#owner/account/calls.ts'
import { redeemHandover } from '#owner/gifts/calls.ts'
import { texts } from '#owner/gifts/contract.ts'
import { call } from '#web/api/call.ts'
import { peek, refresh } from '#web/api/content.ts'
import { messageOf } from './failure.ts'
import { forgetHashToken, hashToken, useHashToken } from './hash-token.ts'
import { noteSignedIn } from './session.ts'

// The result of each token, as the sentence of a refusal.
const used = new Map<string, Promise<string>>()

// Used during the loading screen: the address has dropped the token already, and a reload then finds the
// session.
const first = hashToken('pass')
if (first !== undefined) void use(first)

/**
 * Exchanges the sign-in token of the bare domain for a session, and opens the hub. An expired token opens the
 * login form with a sentence, unless the person is signed in already.
 */
export function useHandover() {
  const pass = useHashToken('pass')
  const [problem, setProblem] = useState('')
  useEffect(() => {
    if (pass === undefined) return
    setProblem('')
    void use(pass).then((sentence) => {
      setProblem(sentence)
      // Used again where the same link is opened once more.
      used.delete(pass)
      forgetHashToken('pass')
    })
  }, [pass])
  return { pass, problem }
}

/** Opens the hub without leaving the token's address in the history. */
export async function openHub() {
  await noteSignedIn()
  navigate(routes.editPages, { replace: true })
}

function use(pass: string) {
  const using = used.get(pass) ?? enter(pass)
  used.set(pass, using)
  return using
}

async function enter(token: string) {
  try {
    await call(redeemHandover, { token }).catch(unlessIn)
    await openHub()
    forgetHashToken('pass')
    return ''
  } catch (error) {
    return messageOf(error, texts.passUsed)
  }
}

async function unlessIn(error: unknown) {
  await refresh(loadSession)
  if (!peek(loadSession)?.owner) throw error
}
