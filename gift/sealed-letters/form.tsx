import { useState } from 'react'
import { EditHeading, EditWaiting } from '#web/forms/edit-form.tsx'
import { SealDefs } from '#web/scene/wax-seal.tsx'
import { texts } from './contract.ts'
import { Fields } from './form-fields.tsx'
import { Letters } from './form-letters.tsx'
import { OpenedLetter } from './form-opened.tsx'
import { Reminders } from './form-reminders.tsx'
import type { Chosen } from './form-values.tsx'
import { Years } from './form-years.tsx'
import { useLetters } from './screen-days.tsx'
import './form.css'

const about = { title: 'Surat Bersegel', note: 'Surat yang menunggu harinya sendiri.' }

// The years are drawn from this number of letters on.
const MANY = 5

/** Adds letters for later days, and changes those that are not opened yet. */
export function Form() {
  const letters = useLetters()
  const [chosen, setChosen] = useState<Chosen>()
  const { data, date, timeZone, now, day: today } = letters
  if (!data || date === undefined)
    return <EditWaiting {...about} contents={[letters]} failure={texts.loadFailed} />
  const letter = chosen === 'new' ? undefined : (data.find(({ id }) => id === chosen) ?? data[0])
  const days = { now, timeZone, date, today }
  return (
    <div className="edit-form sealing">
      <SealDefs />
      <EditHeading {...about} />
      <div className="sealing-side">
        {data.length >= MANY && <Years letters={data} />}
        <Letters letters={data} chosen={letter?.id ?? 'new'} days={days} onChoose={setChosen} />
        <Reminders />
      </div>
      {letter?.state === 'opened' ? (
        <OpenedLetter
          key={letter.id}
          letter={letter}
          timeZone={timeZone}
          onRemoved={() => setChosen(undefined)}
        />
      ) : (
        <Fields
          key={letter?.id ?? 'new'}
          letter={letter}
          days={days}
          onSealed={setChosen}
          onRemoved={() => setChosen(undefined)}
        />
      )}
    </div>
  )
}
