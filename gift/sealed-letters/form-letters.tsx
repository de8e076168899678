import { useEffect, useRef } from 'react'
import { useReducedMotion } from '#web/effects/reduced-motion.ts'
import { Choice } from '#web/lists/choice.tsx'
import type { ListEditing } from '#web/lists/use-list-editor.ts'
import { Icon } from '#web/ui/icon.tsx'
import { limits, texts } from './contract.ts'
import type { SealedLetter } from './schemas.ts'
import { type Days, letterName, spellMoment, spellWait } from './screen-days.tsx'
import { LetterSeal } from './screen-seal.tsx'

type Props = {
  editor: ListEditing<SealedLetter>
  count: number
  days: Days
  /** The letter that was sealed just now, whose seal is seen being pressed. */
  sealed: number | undefined
}

/** The seals of all letters, to select the one to edit, and a button for a new one. */
export function Letters({ editor, count, days, sealed }: Props) {
  return (
    <nav className="desk-card desk-list titled sealing-list" aria-label="Surat-surat">
      <ul>
        {editor.shown.map((letter) => (
          <Choice key={letter.id} editor={editor} item={letter.id}>
            <Letter letter={letter} days={days} isSealedNow={letter.id === sealed} />
          </Choice>
        ))}
        {count < limits.letters && (
          <Choice editor={editor} item="new">
            <Icon name="plus" />
            Tulis surat baru
          </Choice>
        )}
      </ul>
      {count >= limits.letters && <p className="small sealing-full">{texts.full}</p>}
    </nav>
  )
}

type LetterProps = { letter: SealedLetter; days: Days; isSealedNow: boolean }

function Letter({ letter, days, isSealedNow }: LetterProps) {
  const place = useRef<HTMLElement>(null)
  const isReduced = useReducedMotion()
  useEffect(() => {
    if (!isSealedNow) return
    place.current?.scrollIntoView({ block: 'center', behavior: isReduced ? 'instant' : 'smooth' })
  }, [isSealedNow, isReduced])
  // The owner sees the day on each seal.
  const known = { ...letter, state: 'ready' as const }
  return (
    <>
      <LetterSeal
        className={isSealedNow ? 'sealing-pressed' : ''}
        letter={known}
        isBroken={letter.state === 'opened' || undefined}
      />
      <span ref={place}>
        <b>{letterName(known)}</b>
        <small data-state={letter.state}>{statusOf(letter, days)}</small>
      </span>
      <Icon name="chevronRight" />
    </>
  )
}

function statusOf(letter: SealedLetter, days: Days) {
  if (letter.opened_at) return `dibuka ${spellMoment(letter.opened_at, days.timeZone, 'short')}`
  return letter.state === 'ready' ? 'boleh dibuka, belum dibuka' : spellWait(letter, days)
}
