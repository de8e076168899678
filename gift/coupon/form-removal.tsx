import { useState } from 'react'
import { call } from '#web/api/call.ts'
import { peek, put } from '#web/api/content.ts'
import { drafts } from '#web/drafts/drafts.ts'
import { failureOf } from '#web/session/failure.ts'
import { useLoginGate } from '#web/session/login-gate.tsx'
import { showAlert } from '#web/ui/alerts.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import * as calls from './calls.ts'
import { texts } from './contract.ts'
import type { Ticket } from './schemas.ts'

/** Deletes a coupon permanently, after a question. */
export function Removal({ coupon: { id }, onRemoved }: { coupon: Ticket; onRemoved: () => void }) {
  const { attempt } = useLoginGate()
  const [isBusy, setBusy] = useState(false)

  async function remove() {
    setBusy(true)
    try {
      await attempt(() => call(calls.remove, { id }))
      drafts.forget(`coupon-${id}`)
      onRemoved()
      put(
        calls.list,
        (peek(calls.list) ?? []).filter((each) => each.id !== id),
      )
      showAlert(texts.removed)
    } catch (problem) {
      console.error('Removing a coupon failed', problem)
      const sentence = failureOf(problem, texts.removeFailed)
      if (sentence) showAlert(sentence, 'failed')
      setBusy(false)
    }
  }

  return (
    <ConfirmButton
      text="Hapus kupon"
      question="Hapus selamanya?"
      isBusy={isBusy}
      onConfirm={() => void remove()}
    />
  )
}
