import { type FormEvent, useState } from 'react'
import { plain } from '#contract/plain.ts'
import { call } from '#web/api/call.ts'
import { put } from '#web/api/content.ts'
import { useChange } from '#web/session/use-change.tsx'
import { showAlert } from '#web/ui/alerts.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { load, remove } from './calls.ts'
import { texts } from './contract.ts'
import type { Gift } from './schemas.ts'

/** Asks for a gift's address before it is permanently deleted. */
export function RemoveDialog({ gift: { id, address }, onClose }: { gift: Gift; onClose: () => void }) {
  const { run, isBusy, problem, setProblem } = useChange({ isInline: true })
  const [typed, setTyped] = useState('')
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (plain(typed).toLowerCase() !== address) return setProblem(texts.sayAddress)
    const removed = await run(() => call(remove, { id, address }), { fallback: texts.notRemoved })
    if (!removed) return
    onClose()
    put(load, removed.data)
    showAlert(removed.message)
  }
  return (
    <Dialog title="Hapus kado ini?" note={texts.removing} onClose={onClose}>
      <form className="stack login-form" noValidate onSubmit={submit}>
        <Field
          label={`Tulis ${address} di sini`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          error={problem}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="cluster login-actions">
          <SubmitButton isBusy={isBusy}>Hapus kado</SubmitButton>
          <button type="button" className="button button-line" onClick={onClose}>
            Batal
          </button>
        </div>
      </form>
    </Dialog>
  )
}
