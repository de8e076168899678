import { texts as common } from '#contract/texts.ts'
import { texts } from './contract.ts'
import './screen-notes.css'

type Props = { problem: string; hint: string; onAgain: () => void }

/** What the page says below the print: why the date could not be checked, or the hint to it. */
export function Notes({ problem, hint, onAgain }: Props) {
  return (
    <div className="date-input-notes" aria-live="polite">
      {problem !== '' && (
        <div className="date-input-problem">
          <p role="alert">{problem}</p>
          <button type="button" className="button button-ghost" onClick={onAgain}>
            {common.again}
          </button>
        </div>
      )}
      {problem === '' && hint !== '' && <Hint text={hint} />}
    </div>
  )
}

// A stub of the ticket that the coupon is made of.
function Hint({ text }: { text: string }) {
  return (
    <p className="date-input-hint arrive">
      <span>{texts.hint}</span>
      <b className="type">{text}</b>
    </p>
  )
}
