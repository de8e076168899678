import { texts } from '#contract/texts.ts'

type Props = {
  text: string
  /** Tries again; missing where that would not help. */
  onRetry?: (() => void) | undefined
  /** The button's text. */
  action?: string
  /** Its background: the night, something dark around it, a sheet, or a form. */
  tone?: 'night' | 'framed' | 'paper' | 'form'
}

/** A sentence about something that could not be loaded, with a button to try again. */
export function Failure({ text, onRetry, action = texts.again, tone = 'night' }: Props) {
  const isLight = tone === 'paper' || tone === 'form'
  return (
    <div className={`failure failure-${tone}`}>
      <p role="alert">{text}</p>
      {onRetry && (
        <button
          type="button"
          className={`button ${isLight ? 'button-line' : 'button-ghost'}`}
          onClick={onRetry}
        >
          {action}
        </button>
      )}
    </div>
  )
}
