import { Choice } from '#web/lists/choice.tsx'
import type { ListEditing } from '#web/lists/use-list-editor.ts'
import { Icon } from '#web/ui/icon.tsx'
import { limits, texts } from './contract.ts'
import type { SealedLetter } from './schemas.ts'
import { type Days, letterName, spellMoment, spellWait } from './screen-days.tsx'
import { LetterSeal } from './screen-seal.tsx'

type Props = { editor: ListEditing<SealedLetter>; count: number; days: Days }

/** The seals of all letters, to select the one to edit, and a button for a new one. */
export function Letters({ editor, count, days }: Props) {
  return (
    <nav className="desk-card desk-list titled sealing-list" aria-label="Surat-surat">
      <ul>
        {editor.shown.map((letter) => (
          <Choice key={letter.id} editor={editor} item={letter.id}>
            <Letter letter={letter} days={days} />
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

function Letter({ letter, days }: { letter: SealedLetter; days: Days }) {
  // The owner sees the day on each seal.
  const known = { ...letter, state: 'ready' as const }
  return (
    <>
      <LetterSeal letter={known} isBroken={letter.state === 'opened' || undefined} />
      <span>
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
