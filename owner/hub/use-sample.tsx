import { useContext, useEffect } from 'react'
import { texts as common } from '#contract/texts.ts'
import * as calls from '#owner/sample/calls.ts'
import { texts } from '#owner/sample/contract.ts'
import type { Sample } from '#owner/sample/schemas.ts'
import { call } from '#web/api/call.ts'
import { onContentChange, peek, put, refresh } from '#web/api/content.ts'
import { ReloadContext } from '#web/forms/edit-form.tsx'
import { useOneAtATime } from '#web/session/fresh-list.tsx'
import { useOwn } from '#web/session/own.ts'
import { showAlert } from '#web/ui/alerts.tsx'
import { sampleReads } from './sample-reads.tsx'

/** What is still sample, as the server says; it is asked anew when what a section shows has changed. */
export function useSample() {
  const { data } = useOwn(calls.load)
  const { isBusy, run } = useOneAtATime()
  const reload = useContext(ReloadContext)
  useEffect(watchReads, [])

  function show(sample: Sample) {
    put(calls.load, sample)
    for (const read of Object.values(sampleReads)) if (peek(read)) void refresh(read)
    reload?.()
  }

  /** Empties one page, or all; an alert offers the way back. */
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

/** What of a page is sample, in words: '16 foto, 4 folder'; one of something is not counted. */
export function namesOf(parts: Sample[number]['parts']) {
  return parts.map(({ name, count }) => (count === 1 ? name : `${count} ${name}`)).join(', ')
}

// A save, an upload or a removal puts something new in place of what was read.
function watchReads() {
  const read = () => Object.values(sampleReads).map((each) => peek(each))
  let known = read()
  return onContentChange(() => {
    const now = read()
    const isChanged = now.some((data, index) => known[index] !== undefined && data !== known[index])
    known = now
    if (isChanged) void refresh(calls.load)
  })
}
