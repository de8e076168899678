import { useEffect, useRef, useState } from 'react'
import { useSaveState } from '#web/forms/save-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { shrinkWhileTyping, type TextField, textFieldsOf } from './typing-sheet.tsx'
import './typing-bar.css'

const texts = { previous: 'Kolom sebelumnya', next: 'Kolom berikutnya', done: 'Selesai' }

/** Below the edited field of a phone's sheet: the way to the other fields, whether it is stored, and back to all. */
export function TypingBar() {
  const bar = useRef<HTMLDivElement>(null)
  const [edited, setEdited] = useState<Edited>()
  useEffect(() => {
    const dialog = bar.current?.closest('dialog')
    const paper = dialog?.querySelector<HTMLElement>('.dialog-paper')
    if (!bar.current || !dialog || !paper) return
    return shrinkWhileTyping({ dialog, paper, bar: bar.current }, (field) =>
      setEdited(field && editedIn(paper, field)),
    )
  }, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press here leaves the focus, and the keyboard, at the field
    <div ref={bar} className="row typing-bar" onMouseDown={(event) => event.preventDefault()}>
      <Step name={texts.previous} to={edited?.previous} />
      <Step name={texts.next} to={edited?.next} />
      {edited?.form && <State key={edited.form} form={edited.form} />}
      <button type="button" className="hit typing-done" onClick={() => edited?.field.blur()}>
        {texts.done}
      </button>
    </div>
  )
}

type Edited = {
  field: TextField
  previous: TextField | undefined
  next: TextField | undefined
  /** The name under which its section says whether it is stored. */
  form: string | undefined
}

function editedIn(paper: HTMLElement, field: TextField): Edited {
  const fields = textFieldsOf(paper)
  const index = fields.indexOf(field)
  const { form } = paper.querySelector<HTMLElement>('.save-state')?.dataset ?? {}
  return { field, previous: fields[index - 1], next: fields[index + 1], form }
}

function Step({ name, to }: { name: string; to: TextField | undefined }) {
  return (
    <button
      type="button"
      className="hit typing-step"
      aria-label={name}
      disabled={!to}
      onClick={() => to?.focus()}
    >
      <Icon name="chevronRight" />
    </button>
  )
}

// Drawn only: the state beside the title is the one that is read aloud.
function State({ form }: { form: string }) {
  const { state, said } = useSaveState(form)
  return <p aria-hidden="true" className="typing-state" data-state={state} data-said={said} />
}
