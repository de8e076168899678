import { call } from '#web/api/call.ts'
import { put } from '#web/api/content.ts'
import { useOwnContent } from '#web/session/own-content.ts'
import { useChange } from '#web/session/use-change.tsx'
import { showAlert } from '#web/ui/alerts.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import * as calls from './calls.ts'
import { addressLimits } from './contract.ts'

/** The number of visitors who get a mail on the mornings. Their addresses are not shown, and all can be deleted. */
export function Reminders() {
  const { data } = useOwnContent(calls.loadReminders)
  const { run, isBusy } = useChange()

  async function clear() {
    const cleared = await run(() => call(calls.clearReminders, {}), 'Alamatnya belum terhapus. Coba lagi.')
    if (!cleared) return
    put(calls.loadReminders, cleared.data)
    showAlert(cleared.message)
  }

  if (!data || data.count === 0) return null
  const isFull = data.count >= addressLimits.kept
  return (
    <section className="desk-card stack aside sealing-reminders" aria-label="Email di pagi hari">
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
