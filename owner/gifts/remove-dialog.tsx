import { plain } from '#contract/plain.ts'
import { call } from '#web/api/call.ts'
import { useListChange } from '#web/session/own-list.tsx'
import { LineForm } from '#web/session/short-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { load, remove } from './calls.ts'
import { texts } from './contract.ts'
import type { Gift } from './schemas.ts'

/** Asks for a gift's address before it is permanently deleted. */
export function RemoveDialog({ gift: { id, address }, onClose }: { gift: Gift; onClose: () => void }) {
  const { change, isBusy, problem, setProblem } = useListChange(load, { isInline: true })
  async function send(typed: string) {
    const isRight = plain(typed).toLowerCase() === address
    if (!isRight) setProblem(texts.sayAddress)
    const isRemoved = isRight && (await change(() => call(remove, { id, address }), texts.notRemoved))
    if (isRemoved) onClose()
    return isRemoved
  }
  return (
    <Dialog title="Hapus kado ini?" note={texts.removing} onClose={onClose}>
      <LineForm
        action="Hapus kado"
        isBusy={isBusy}
        problem={problem}
        field={{ label: `Tulis ${address} di sini`, autoCapitalize: 'none', spellCheck: false }}
        onSend={send}
        onCancel={onClose}
      />
    </Dialog>
  )
}
