import { useEffect, useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { texts as common } from '#contract/texts.ts'
import { Refusal } from '#web/api/call.ts'
import { peek } from '#web/api/content.ts'
import { LoginDeclined } from '#web/session/login-declined.ts'
import { showAlert } from '#web/ui/alerts.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { useLoginGate } from './login-gate.tsx'
import { forSameAccount, useOwnContent } from './own-content.ts'
import { needsLogin } from './session.ts'

/** Reads a list of the account anew whenever its screen opens, after a login where it needs one. */
export function useFreshList<E extends Endpoint>(endpoint: E) {
  const content = useOwnContent(endpoint)
  const { askLogin } = useLoginGate()
  const { error, refetch } = content
  useEffect(() => {
    if (peek(endpoint)) void refetch()
  }, [endpoint, refetch])
  useEffect(() => {
    if (needsLogin(error)) askLogin().then(refetch, () => undefined)
  }, [error, refetch, askLogin])
  return content
}

type Failed = { text: string; error: unknown; onRetry: () => void }

/** Shows why a list could not be read; a retry is offered only where it can help. */
export function ListFailure({ text, error, onRetry }: Failed) {
  const refusal = error instanceof Refusal ? error : undefined
  return (
    <Failure
      tone="form"
      text={refusal?.message || text}
      onRetry={refusal?.code === 'forbidden' ? undefined : onRetry}
    />
  )
}

/**
 * Runs one change at a time, with a login where it needs one; an alert shows the server's sentence of a
 * failure.
 */
export function useOneAtATime() {
  const { attempt } = useLoginGate()
  const [isBusy, setBusy] = useState(false)
  async function run<Result>(change: () => Promise<Result>, onDone: (result: Result) => void) {
    if (isBusy) return
    setBusy(true)
    try {
      onDone(await attempt(forSameAccount(change)))
    } catch (error) {
      const sentence = error instanceof Refusal ? error.message : ''
      if (!(error instanceof LoginDeclined)) showAlert(sentence || common.saveFailed, 'failed')
    }
    setBusy(false)
  }
  return { isBusy, run }
}
