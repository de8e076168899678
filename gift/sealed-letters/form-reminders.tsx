import { useState } from 'react'
import { call } from '#web/api/call.ts'
import { put } from '#web/api/content.ts'
import { failureOf } from '#web/session/failure.ts'
import { useLoginGate } from '#web/session/login-gate.tsx'
import { useOwnContent } from '#web/session/own-content.ts'
import { showAlert } from '#web/ui/alerts.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import * as calls from './calls.ts'
import { addressLimits } from './contract.ts'

/** The number of visitors who get a mail on the mornings. Their addresses are not shown, and all can be deleted. */
export function Reminders() {
  const { data } = useOwnContent(calls.loadReminders)
  const { attempt } = useLoginGate()
  const [isBusy, setBusy] = useState(false)

  async function clear() {
    setBusy(true)
    try {
      const answer = await attempt(() => call(calls.clearReminders, {}))
      put(calls.loadReminders, answer.data)
      showAlert(answer.message)
    } catch (error) {
      const said = failureOf(error, 'Alamatnya belum terhapus. Coba lagi.')
      if (said) showAlert(said, 'failed')
    }
    setBusy(false)
  }

  if (!data || data.count === 0) return null
  const isFull = data.count >= addressLimits.kept
  return (
    <section className="sealing-card sealing-reminders" aria-label="Email di pagi hari">
      <p>
        {data.count} alamat dikabari di pagi hari sebuah surat. {isFull && 'Tidak ada tempat lagi.'}
      </p>
      <ConfirmButton
        text="Hapus semua alamat"
        question="Hapus semuanya?"
        isBusy={isBusy}
        onConfirm={() => void clear()}
      />
    </section>
  )
}
