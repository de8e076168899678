import { useState } from 'react'
import { call } from '#web/api/call.ts'
import { EditHeading, EditWaiting } from '#web/forms/edit-waiting.tsx'
import { NextButton } from '#web/forms/next-section.tsx'
import { SaveState } from '#web/forms/save-state.tsx'
import { RemoveButton } from '#web/lists/remove-button.tsx'
import { useListEditor } from '#web/lists/use-list-editor.ts'
import { SealDefs } from '#web/scene/seal-relief.tsx'
import * as calls from './calls.ts'
import { texts } from './contract.ts'
import { Fields, type FormDays } from './form-fields.tsx'
import { Letters } from './form-letters.tsx'
import { OpenedLetter } from './form-opened.tsx'
import { Reminders } from './form-reminders.tsx'
import { Years } from './form-years.tsx'
import type { SealedLetter } from './schemas.ts'
import { sealedLetters, useLetters } from './screen-days.tsx'
import './form.css'

const about = { title: 'Surat Bersegel', note: 'Surat yang menunggu harinya sendiri.' }

// The years are drawn from this number of letters on.
const MANY = 5

/** Adds letters for later days, and changes those that are not opened yet. */
export function Form() {
  const letters = useLetters()
  const { data, date, timeZone, now } = letters
  if (!data || date === undefined)
    return <EditWaiting {...about} contents={[letters]} failure={texts.loadFailed} />
  return <SealedLetters letters={data} days={{ now, timeZone, date }} />
}

function SealedLetters({ letters, days }: { letters: SealedLetter[]; days: FormDays }) {
  const editor = useListEditor({
    name: 'sealed-letters',
    items: letters,
    list: sealedLetters,
    remove: ({ id }) => call(calls.remove, { id }),
    restore: ({ id }) => call(calls.restore, { id }),
    texts: { gone: () => texts.removed, stays: texts.removeFailed, lost: texts.restoreFailed },
  })
  const { chosen, draft } = editor
  const [sealed, setSealed] = useState<number>()
  return (
    <div className="edit-form desk sealing">
      <SealDefs />
      <EditHeading {...about}>
        <SaveState name={editor.draft} />
      </EditHeading>
      <div className="stack sealing-side">
        {letters.length >= MANY && <Years letters={letters} />}
        <Letters editor={editor} count={letters.length} days={days} sealed={sealed} />
        <Reminders />
      </div>
      <div key={draft} className="desk-card desk-sheet desk-fields">
        {chosen?.state === 'opened' ? (
          <OpenedLetter letter={chosen} timeZone={days.timeZone} />
        ) : (
          <Fields editor={editor} days={days} onSealed={setSealed} />
        )}
        <RemoveButton editor={editor}>Hapus surat</RemoveButton>
      </div>
      <NextButton isLine />
    </div>
  )
}
