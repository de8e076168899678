import { useContext, useEffect } from 'react'
import { texts as common } from '#contract/texts.ts'
import * as calls from '#owner/sample/calls.ts'
import { texts } from '#owner/sample/contract.ts'
import type { Sample } from '#owner/sample/schemas.ts'
import { call, onWrite } from '#web/api/call.ts'
import { put, refresh } from '#web/api/content.ts'
import { listKnownReads } from '#web/api/known-reads.ts'
import { ReloadContext } from '#web/forms/edit-form.tsx'
import { useOneAtATime } from '#web/session/fresh-list.tsx'
import { useOwnContent } from '#web/session/own-content.ts'
import { showAlert } from '#web/ui/alerts.tsx'

/** The server's list of remaining sample content, fetched again after each write. */
export function useSample() {
  const { data } = useOwnContent(calls.load)
  const { isBusy, run } = useOneAtATime()
  const reload = useContext(ReloadContext)
  useEffect(() => onWrite(() => void refresh(calls.load)), [])

  function show(sample: Sample) {
    for (const { endpoint, input } of listKnownReads()) void refresh(endpoint, input)
    put(calls.load, sample)
    reload?.()
  }

  /** Empties one page, or all; an alert offers to undo it. */
  function empty(page?: string) {
    void run(
      () => call(calls.empty, page === undefined ? {} : { page }),
      ({ data: { id, sample } }) => {
        show(sample)
        const act = () => void run(() => call(calls.restore, { id }), restored)
        showAlert(texts.emptied, { action: { label: common.undo, act } })
      },
    )
  }

  function restored({ message, data: sample }: { message: string; data: Sample }) {
    show(sample)
    showAlert(message)
  }

  return { sample: data ?? [], isBusy, empty }
}

/** Names a page's sample parts, such as '16 foto, 4 folder'; a single one has no number. */
export function namesOf(parts: Sample[number]['parts']) {
  return parts.map(({ name, count }) => (count === 1 ? name : `${count} ${name}`)).join(', ')
}
