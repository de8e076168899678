import { type ComponentType, useId, useLayoutEffect, useRef } from 'react'
import { texts } from '#contract/texts.ts'
import { showModal, useBackCloses } from '#web/ui/layers.ts'
import { lazyPart, type PartFailure } from './lazy-part.tsx'

type Closable = { onClose: () => void }

/** A dialog whose code is fetched when it opens; where that fails, a dialog offers to try again. */
export function lazyDialog<Props extends Closable>(name: string, load: () => Promise<ComponentType<Props>>) {
  return lazyPart<Props>(load, (failure: Props & PartFailure) => <DialogFailure name={name} {...failure} />)
}

function DialogFailure({ name, problem, onRetry, onClose }: Closable & PartFailure & { name: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useBackCloses(true, onClose)
  useLayoutEffect(() => (dialog.current ? showModal(dialog.current) : undefined), [])
  const isStuck = problem === 'stuck'
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className="unreachable-dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <p id={id} role="alert">
        {name} {isStuck ? texts.stuck : texts.unopened}
      </p>
      <button type="button" className="button button-wax" onClick={onRetry}>
        {isStuck ? texts.reload : texts.again}
      </button>
      <button type="button" className="button button-ghost" onClick={onClose}>
        {texts.close}
      </button>
    </dialog>
  )
}
