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

// What became of each, as the sentence for whoever is not let in.
const used = new Map<string, Promise<string>>()

// While the hearts fall: the address has forgotten it already, and whoever reloads meanwhile is in.
const first = hashToken('pass')
if (first !== undefined) void use(first)

/**
 * Gives up what the bare domain gave for a session, and leads to the desk. A way that is closed leads to the form,
 * with a sentence, unless its person was in before.
 */
export function usePass() {
  const pass = useHashToken('pass')
  const [problem, setProblem] = useState('')
  useEffect(() => {
    if (pass === undefined) return
    setProblem('')
    void use(pass).then((sentence) => {
      setProblem(sentence)
      // Tried anew where the same link is opened once more.
      used.delete(pass)
      forgetHashToken('pass')
    })
  }, [pass])
  return { pass, problem }
}

/** Goes to the desk of whoever is in by now; the way back does not lead to where a token was. */
export async function goToDesk() {
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
    await goToDesk()
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
