import { useContext, useEffect } from 'react'
import { texts as common } from '#contract/texts.ts'
import * as calls from '#owner/sample/calls.ts'
import { texts } from '#owner/sample/contract.ts'
import type { Sample } from '#owner/sample/schemas.ts'
import { call, onWrite } from '#web/api/call.ts'
import { peek, put, refresh } from '#web/api/content.ts'
import { listKnownReads } from '#web/api/known-reads.ts'
import { ReloadContext } from '#web/forms/edit-waiting.tsx'
import { useOwnContent } from '#web/session/own-content.ts'
import { useChange } from '#web/session/use-change.tsx'
import { showAlert } from '#web/ui/alerts.tsx'

/** The server's list of remaining sample content, fetched again after each write. */
export function useSample() {
  const { data } = useOwnContent(calls.load)
  const { isBusy, run } = useChange()
  const reload = useContext(ReloadContext)
  useEffect(() => {
    // What was read earlier may be stored by another screen since.
    if (peek(calls.load)) void refresh(calls.load)
    return onWrite(() => void refresh(calls.load))
  }, [])

  function show(sample: Sample) {
    for (const { endpoint, input } of listKnownReads()) void refresh(endpoint, input)
    put(calls.load, sample)
    reload?.()
  }

  /** Empties one page, or all; an alert offers to undo it. */
  async function empty(page?: string) {
    const emptied = await run(() => call(calls.empty, page === undefined ? {} : { page }))
    if (!emptied) return
    show(emptied.data.sample)
    const act = () => void restore(emptied.data.id)
    showAlert(texts.emptied, { action: { label: common.undo, act } })
  }

  async function restore(id: number) {
    const restored = await run(() => call(calls.restore, { id }))
    if (!restored) return
    show(restored.data)
    showAlert(restored.message)
  }

  return { sample: data ?? [], isBusy, empty }
}

/** Names a page's sample parts, such as '16 foto, 4 folder'; a single one has no number. */
export function namesOf(parts: Sample[number]['parts']) {
  return parts.map(({ name, count }) => (count === 1 ? name : `${count} ${name}`)).join(', ')
}
