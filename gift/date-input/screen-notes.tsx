import { texts as common } from '#contract/texts.ts'
import { Failure } from '#web/ui/failure.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { texts } from './contract.ts'
import './screen-notes.css'

/** Only one note is shown at a time. */
export type Note = 'problem' | 'hint' | 'locked' | undefined

type Props = { note: Note; problem: string; hint: string; onRetry: () => void }

/** The note over the foot of the print: why the date could not be checked, or the hint to it. */
export function Notes({ note, problem, hint, onRetry }: Props) {
  return (
    <div className="middle date-input-notes" aria-live="polite">
      {note === 'problem' && <Failure text={problem} onRetry={onRetry} />}
      {note === 'hint' && <Hint text={hint} />}
      {note === 'locked' && (
        <p role="alert" className="row date-input-locked" data-place="lock.locked">
          <Icon name="lock" />
          {common.locked}
        </p>
      )}
    </div>
  )
}

// Drawn as a coupon's stub.
function Hint({ text }: { text: string }) {
  return (
    <p className="stack torn centred date-input-hint arrive" data-place="lock.hint">
      <span className="small">{texts.hint}</span>
      <b className="type">{text}</b>
    </p>
  )
}
