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
import { draftName } from './form-values.tsx'
import type { SealedLetter } from './schemas.ts'

/** Deletes a letter permanently, after a question. */
export function Removal({ letter: { id }, onRemoved }: { letter: SealedLetter; onRemoved: () => void }) {
  const { attempt } = useLoginGate()
  const [isBusy, setBusy] = useState(false)

  async function remove() {
    setBusy(true)
    try {
      await attempt(() => call(calls.remove, { id }))
      drafts.forget(draftName(id))
      onRemoved()
      put(
        calls.load,
        (peek(calls.load) ?? []).filter((letter) => letter.id !== id),
      )
      showAlert(texts.removed)
    } catch (error) {
      setBusy(false)
      const said = failureOf(error, texts.removeFailed)
      if (said) showAlert(said, 'failed')
    }
  }

  return (
    <ConfirmButton text="Hapus surat" question="Hapus untuk selamanya?" isBusy={isBusy} onConfirm={remove} />
  )
}
