import { useState } from 'react'
import { hour } from '#web/gift-state/opening-hour.ts'
import { spellHourShort, texts } from './contract.ts'
import { useHour } from './screen-hour.tsx'
import './screen-mark.css'

/** Reminds an editor that visitors do not see the gift before its opening hour. */
export function Mark() {
  const [open] = useState(() => () => hour.set('open'))
  const { known } = useHour(open)
  if (!known?.opens_at) return null
  return (
    <p role="note" className="centred waiting-mark">
      {texts.marked} ·{' '}
      <time dateTime={new Date(known.opens_at).toISOString()}>{spellHourShort(known.opens_at)}</time>
    </p>
  )
}
