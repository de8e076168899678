import { type FormEvent, useState } from 'react'
import { plain } from '#contract/plain.ts'
import { call, Refusal } from '#web/api/call.ts'
import { put } from '#web/api/content.ts'
import { messageOf } from '#web/session/failure.ts'
import { LoginDeclined } from '#web/session/login-declined.ts'
import { useLoginGate } from '#web/session/login-gate.tsx'
import { showAlert } from '#web/ui/alerts.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { load, remove } from './calls.ts'
import { texts } from './contract.ts'
import type { Gift } from './schemas.ts'

/** Asks for a gift's address before it is permanently deleted. */
export function RemoveDialog({ gift: { id, address }, onClose }: { gift: Gift; onClose: () => void }) {
  const { attempt } = useLoginGate()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setProblem(undefined)
    if (plain(typed).toLowerCase() !== address) return setProblem(texts.sayAddress)
    setBusy(true)
    try {
      const { message, data } = await attempt(() => call(remove, { id, address }))
      onClose()
      put(load, data)
      showAlert(message)
      return
    } catch (error) {
      const problem = error instanceof Refusal ? error.fields.address : undefined
      if (!(error instanceof LoginDeclined)) setProblem(problem ?? messageOf(error, texts.notRemoved))
    }
    setBusy(false)
  }
  return (
    <Dialog title="Hapus kado ini?" note={texts.removing} onClose={onClose}>
      <form className="login-form" noValidate onSubmit={submit}>
        <Field
          label={`Tulis ${address} di sini`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          error={problem}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="login-actions">
          <SubmitButton isBusy={isBusy}>Hapus kado</SubmitButton>
          <button type="button" className="button button-line" onClick={onClose}>
            Batal
          </button>
        </div>
      </form>
    </Dialog>
  )
}
