import { type ReactNode, useEffect } from 'react'
import type { Endpoint, Output } from '#contract/endpoint.ts'
import { texts } from '#contract/texts.ts'
import { Refusal } from '#web/api/call.ts'
import { peek, put, renew } from '#web/api/content.ts'
import { showAlert } from '#web/ui/alerts.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { useLoginGate } from './login-gate.tsx'
import { useOwnContent } from './own-content.ts'
import { needsLogin } from './session.ts'
import { useChange } from './use-change.tsx'

type Props<E extends Endpoint> = {
  endpoint: E
  /** The sentence where the list cannot be read, and the server gives none. */
  failure: string
  children: (list: Output<E>) => ReactNode
}

/** Shows a list of the account, which is read again whenever its screen opens. */
export function OwnList<E extends Endpoint>({ endpoint, failure, children }: Props<E>) {
  const { data, state, error, refetch } = useOwnList(endpoint)
  if (state === 'loading') return <p role="status">{texts.loading}</p>
  if (state === 'failed') return <ListFailure text={failure} error={error} onRetry={refetch} />
  return children(data)
}

/** Reads a list of the account again whenever its screen opens, after a login where it needs one. */
export function useOwnList<E extends Endpoint>(endpoint: E) {
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

type Change<E extends Endpoint> = () => Promise<{ message: string; data?: Output<E> }>

/** Changes a list of the account by calls that return all of it. Both functions resolve to whether that was done. */
export function useListChange<E extends Endpoint>(endpoint: E, options?: { isInline: boolean }) {
  const { run, ...state } = useChange(options)
  async function change(ask: Change<E>, fallback: string = texts.saveFailed) {
    const changed = await run(ask, { fallback })
    if (!changed) return false
    if (changed.data !== undefined) put(endpoint, changed.data)
    showAlert(changed.message)
    return true
  }
  /** Removes an item; one that is gone already counts as removed, which the sentence `gone` says. */
  function remove(ask: Change<E>, gone: string) {
    return change(() =>
      ask().catch(async (error: unknown) => {
        if (!(error instanceof Refusal) || error.code !== 'not_found') throw error
        await renew(endpoint)
        return { message: gone }
      }),
    )
  }
  return { ...state, change, remove }
}

/** A list with one item replaced by its new version. */
export function withItem<Item extends { id: number }>(list: Item[] = [], item: Item) {
  return list.map((each) => (each.id === item.id ? item : each))
}
