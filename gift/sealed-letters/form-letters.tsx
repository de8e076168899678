import { Choice } from '#web/lists/choice.tsx'
import { listOf } from '#web/lists/stored-list.ts'
import type { ListEditing } from '#web/lists/use-list-editor.ts'
import { Seal } from '#web/scene/seal.tsx'
import { SealRelief } from '#web/scene/seal-relief.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as calls from './calls.ts'
import { limits, texts } from './contract.ts'
import type { SealedLetter } from './schemas.ts'
import { daysLeft, letterName, sealText, spellMoment } from './screen-days.tsx'

/** The stored letters, by the day on which they open. */
export const sealedLetters = listOf<SealedLetter>(calls.load, (letters) =>
  letters.toSorted((one, next) => dayOf(one).localeCompare(dayOf(next)) || one.id - next.id),
)

type Days = { now: number; timeZone: string }
type Props = { editor: ListEditing<SealedLetter>; count: number; days: Days }

/** The seals of all letters, to select the one to edit, and a button for a new one. */
export function Letters({ editor, count, days }: Props) {
  return (
    <nav className="desk-card desk-list sealing-list" aria-label="Surat-surat">
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
      {count >= limits.letters && <p className="sealing-full">{texts.full}</p>}
    </nav>
  )
}

function Letter({ letter, days }: { letter: SealedLetter; days: Days }) {
  // The owner sees the day on each seal.
  const known = { ...letter, state: 'ready' as const }
  return (
    <>
      <Seal isBroken={letter.state === 'opened' || undefined}>
        <SealRelief relief={sealText(known)} />
      </Seal>
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
  if (letter.state === 'ready') return 'boleh dibuka, belum dibuka'
  const left = daysLeft(letter, days)
  return left === undefined ? 'menunggu tanggal kalian' : `${left.toLocaleString('id')} hari lagi`
}

function dayOf({ opens_on: day }: SealedLetter) {
  return day ?? '~'
}
