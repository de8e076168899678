import { useEffect, useRef } from 'react'
import { texts as common } from '#contract/texts.ts'
import { useIsTyped } from '#web/drafts/drafts.ts'
import { Icon } from '#web/ui/icon.tsx'
import { lastSaves, useLastSave } from './last-saves.ts'
import './edit-form.css'

const clock = new Intl.DateTimeFormat('id', { hour: '2-digit', minute: '2-digit' })

type Props = {
  /** The name of the form's draft. */
  name: string
  /** Takes back what was stored at once; undefined while there is nothing to take back. */
  onUndo?: (() => void) | undefined
}

/** Says beside a title whether the form below it is stored. */
export function SaveState({ name, onUndo }: Props) {
  const place = useRef<HTMLParagraphElement>(null)
  useEffect(() => (place.current ? lastSaves.watch(name, place.current) : undefined), [name])
  const save = useLastSave(name)
  const [state, said] = stateOf(save, useIsTyped(name))
  const isOnlyHere = save?.state === 'failed' && save.sentence !== undefined
  return (
    <p ref={place} className="row save-state" data-state={state}>
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

function stateOf(save: ReturnType<typeof useLastSave>, isTyped: boolean) {
  if (save?.state === 'saving') return ['open', 'Menyimpan']
  if (save?.state === 'failed') return ['failed', save.sentence ?? 'Belum tersimpan, coba lagi']
  if (isTyped) return ['open', 'Belum disimpan']
  return save ? ['stored', `Tersimpan ${clock.format(save.at)}`] : []
}
