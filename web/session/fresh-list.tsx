import { useEffect } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#web/api/call.ts'
import { peek } from '#web/api/content.ts'
import { Failure } from '#web/ui/failure.tsx'
import { useLoginGate } from './login-gate.tsx'
import { useOwnContent } from './own-content.ts'
import { needsLogin } from './session.ts'

/** Reads a list of the account again whenever its screen opens, after a login where it needs one. */
export function useFreshList<E extends Endpoint>(endpoint: E) {
  const content = useOwnContent(endpoint)
  const { askLogin } = useLoginGate()
  const { error, refetch } = content
  useEffect(() => {
    if (peek(endpoint)) void refetch()
  }, [endpoint, refetch])
  useEffect(() => {
    if (needsLogin(error)) void askLogin().then((isIn) => void (isIn && refetch()))
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
