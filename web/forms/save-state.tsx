import { useEffect, useRef, useState } from 'react'
import { texts as common } from '#contract/texts.ts'
import { useIsTyped } from '#web/drafts/drafts.ts'
import { closeUndoAlerts } from '#web/ui/alerts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { atOnceOf, lastSaves, useLastSave } from './last-saves.ts'
import './edit-form.css'

const clock = new Intl.DateTimeFormat('id', { hour: '2-digit', minute: '2-digit' })

type Props = {
  /** The name of the form's draft. */
  name: string
  /** Whether something is typed that is no draft. */
  isTyped?: boolean
  /** Takes back what was stored at once; undefined while there is nothing to take back. */
  onUndo?: (() => void) | undefined
}

/** Says beside a title whether the form below it is stored. */
export function SaveState({ name, isTyped = false, onUndo }: Props) {
  const place = useRef<HTMLParagraphElement>(null)
  const [isSeen, setSeen] = useState(true)
  useEffect(() => (place.current ? lastSaves.watch(name, place.current, setSeen) : undefined), [name])
  // One place offers to take a change back: this one, or a message while it is out of view.
  useEffect(() => {
    if (isSeen) closeUndoAlerts(atOnceOf(name))
  }, [isSeen, name])
  const { state, said, isOnlyHere } = useSaveState(name, isTyped)
  return (
    <p ref={place} className="row save-state" data-form={name} data-state={state} data-seen={isSeen}>
      <span role={isOnlyHere ? 'alert' : 'status'}>
        {state === 'stored' && <Icon name="check" />}
        {said}
      </span>
      {onUndo && (
        <button type="button" className="text-button" onClick={onUndo}>
          {common.undo}
        </button>
      )}
    </p>
  )
}

/** Whether a form is stored, and what is said about it; `isOnlyHere` when nothing else on the screen says it. */
export function useSaveState(name: string, isTyped = false) {
  const save = useLastSave(name)
  const [state, said] = stateOf(save, useIsTyped(name) || isTyped)
  return { state, said, isOnlyHere: save?.state === 'failed' && save.sentence !== undefined }
}

function stateOf(save: ReturnType<typeof useLastSave>, isTyped: boolean) {
  if (save?.state === 'saving') return ['open', 'Menyimpan']
  if (save?.state === 'failed') return ['failed', save.sentence ?? 'Belum tersimpan, coba lagi']
  if (isTyped) return ['open', 'Belum disimpan']
  return save ? ['stored', `Tersimpan ${clock.format(save.at)}`] : []
}
