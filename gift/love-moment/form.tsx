import { useState } from 'react'
import { useFresh } from '#web/api/fresh.ts'
import { EditHeading, EditWaiting } from '#web/forms/edit-form.tsx'
import { LimitNote } from '#web/ui/limit-note.tsx'
import { OwnerIcon } from '#web/ui/owner-icon.tsx'
import * as calls from './calls.ts'
import * as loveMoment from './contract.ts'
import { Choice } from './form-choice.tsx'
import { Fields } from './form-fields.tsx'
import type { Chosen } from './form-moments.tsx'
import { Removal } from './form-removal.tsx'
import type { Moment } from './schemas.ts'
import './form.css'

const { limits, texts } = loveMoment

const about = { title: 'Love Moments', note: 'Kenangan dalam kartu, masing-masing dengan suratnya.' }

// The moment that was edited last; it stays selected after another section was open.
let lastChosen: Chosen | undefined

/** Edits the moments one by one, adds new ones and removes old ones. */
export function Form() {
  const content = useFresh(calls.load)
  if (!content.data) return <EditWaiting {...about} contents={[content]} failure={texts.unreachable} />
  return <Moments moments={[content.data.data].flat()} />
}

function Moments({ moments }: { moments: Moment[] }) {
  const [wished, setWished] = useState(lastChosen)
  const chosen = wished === 'new' ? undefined : (moments.find(({ id }) => id === wished) ?? moments[0])
  const choose = (next: Chosen | undefined) => {
    lastChosen = next
    setWished(next)
  }
  return (
    <div className="edit-form moment-form">
      <EditHeading {...about} />
      <Choice moments={moments} chosen={chosen?.id ?? 'new'} onChoose={choose} />
      <LimitNote
        className="edit-tip"
        left={limits.moments - moments.length}
        noun="momen"
        full={texts.full}
        icon={<OwnerIcon name="info" />}
      />
      <Fields key={chosen?.id ?? 'new'} moment={chosen} onCreated={choose} />
      {chosen && (
        <Removal key={`removal ${chosen.id}`} moment={chosen} onRemoved={choose} onRestored={choose} />
      )}
    </div>
  )
}
