import { useHasDraft } from '#web/drafts/drafts.ts'
import { Seal, SplitSeal } from '#web/scene/wax-seal.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useGradually } from '#web/ui/long-list.ts'
import { limits, texts } from './contract.ts'
import { type Chosen, draftName } from './form-values.tsx'
import type { SealedLetter } from './schemas.ts'
import { daysLeft, letterName, sealText, spellMoment } from './screen-days.tsx'

// As many letters as may be in sight, and as many as take a slow phone less than a frame or two.
const RENDERED = { first: 12, step: 8 }

type Days = { now: number; timeZone: string }
type Props = { letters: SealedLetter[]; chosen: Chosen; days: Days; onChoose: (chosen: Chosen) => void }

/** The seals of all letters, to select the one to edit, and a button for a new one. */
export function Letters({ letters, chosen, days, onChoose }: Props) {
  const rendered = useGradually(letters.length, RENDERED)
  return (
    <nav className="sealing-card sealing-list" aria-label="Surat-surat">
      <ul>
        {letters.slice(0, rendered).map((letter) => (
          <li key={letter.id}>
            <Choice
              letter={letter}
              days={days}
              isChosen={chosen === letter.id}
              onChoose={() => onChoose(letter.id)}
            />
          </li>
        ))}
      </ul>
      {letters.length < limits.letters ? (
        <button
          type="button"
          className="sealing-add"
          aria-current={chosen === 'new'}
          onClick={() => onChoose('new')}
        >
          <Icon name="plus" />
          Tulis surat baru
        </button>
      ) : (
        <p className="sealing-full">{texts.full}</p>
      )}
    </nav>
  )
}

type ChoiceProps = { letter: SealedLetter; days: Days; isChosen: boolean; onChoose: () => void }

function Choice({ letter, days, isChosen, onChoose }: ChoiceProps) {
  const hasDraft = useHasDraft(draftName(letter.id))
  const { state } = letter
  // The owner sees the day on each seal.
  const known = { ...letter, state: 'ready' as const }
  return (
    <button
      type="button"
      data-item={letter.id}
      aria-current={isChosen}
      aria-description={hasDraft ? 'Belum disimpan' : undefined}
      data-state={state}
      onClick={onChoose}
    >
      {state === 'opened' ? (
        <SplitSeal relief={sealText(known)} className="seal-broken" />
      ) : (
        <Seal relief={sealText(known)} />
      )}
      <span>
        <b>{letterName(known)}</b>
        <small>{statusOf(letter, days)}</small>
      </span>
      <Icon name="chevronRight" />
    </button>
  )
}

function statusOf(letter: SealedLetter, days: Days) {
  if (letter.opened_at) return `dibuka ${spellMoment(letter.opened_at, days.timeZone, 'short')}`
  if (letter.state === 'ready') return 'boleh dibuka, belum dibuka'
  const left = daysLeft(letter, days)
  return left === undefined ? 'menunggu tanggal kalian' : `${left.toLocaleString('id')} hari lagi`
}
