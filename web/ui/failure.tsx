import { texts } from '#contract/texts.ts'
import './failure.css'

type Props = {
  text: string
  /** Tries again; missing where that would not help. */
  onAgain?: (() => void) | undefined
  /** Where it stands: alone in the night, on something dark that frames it, on a sheet, or in a form. */
  tone?: 'night' | 'framed' | 'paper' | 'form'
}

/** Says that something could not be loaded, and offers to try again. */
export function Failure({ text, onAgain, tone = 'night' }: Props) {
  const isLight = tone === 'paper' || tone === 'form'
  return (
    <div className={`failure failure-${tone}`}>
      <p role="alert">{text}</p>
      {onAgain && (
        <button
          type="button"
          className={`button ${isLight ? 'button-line' : 'button-ghost'}`}
          onClick={onAgain}
        >
          {texts.again}
        </button>
      )}
    </div>
  )
}
