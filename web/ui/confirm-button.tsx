import { useEffect, useState } from 'react'

// In milliseconds: long enough to read the question and to answer it.
const QUESTION_TIME = 6000
// In milliseconds: the second click of a double click is ignored, because the question cannot be read so
// fast.
const DOUBLE_CLICK_TIME = 500

type Props = {
  /** The button's text before the first press, and its question after it. */
  text: string
  question: string
  /** The item that it acts on, for screen readers. */
  of?: string
  className?: string
  isBusy: boolean
  onConfirm: () => void
}

/**
 * A button for an action that cannot be undone: it asks at the first press and acts at the second; without a
 * second press it resets.
 */
export function ConfirmButton({ text, question, of = '', className = '', isBusy, onConfirm }: Props) {
  const [isAsking, setAsking] = useState(false)
  const [isIgnoring, setIgnoring] = useState(false)
  useEffect(() => {
    if (!isAsking) return
    const timers = [
      window.setTimeout(() => setIgnoring(false), DOUBLE_CLICK_TIME),
      window.setTimeout(() => setAsking(false), QUESTION_TIME),
    ]
    return () => {
      for (const timer of timers) window.clearTimeout(timer)
    }
  }, [isAsking])
  function press() {
    if (isBusy || (isAsking && isIgnoring)) return
    if (isAsking) onConfirm()
    setIgnoring(!isAsking)
    setAsking(!isAsking)
  }
  const label = isAsking ? question : text
  return (
    <>
      <button
        type="button"
        className={`button ${isAsking ? 'button-wax' : 'button-line'} ${className}`}
        aria-label={`${label} ${of}`.trim()}
        aria-disabled={isBusy || (isAsking && isIgnoring)}
        onBlur={() => setAsking(false)}
        onClick={press}
      >
        {label}
      </button>
      <span className="sr-only" role="status">
        {isAsking && 'Tekan sekali lagi kalau yakin.'}
      </span>
    </>
  )
}
