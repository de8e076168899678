import { type MouseEvent, useEffect, useState } from 'react'

// Long enough to read the question and to answer it, in milliseconds.
const ASKS_FOR = 6000

type Props = {
  /** What it says at first, and what it asks after the first press. */
  text: string
  sure: string
  /** What it is about, for who cannot see where the button stands. */
  of?: string
  className?: string
  isBusy: boolean
  onSure: () => void
}

/** Asks before what cannot be taken back: only its second press acts, and one that does not come undoes the first. */
export function SureButton({ text, sure, of = '', className = '', isBusy, onSure }: Props) {
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    if (!isAsking) return
    const timer = window.setTimeout(() => setAsking(false), ASKS_FOR)
    return () => window.clearTimeout(timer)
  }, [isAsking])
  function press({ detail }: MouseEvent) {
    if (isBusy) return
    // The second click of a double one answers nothing.
    if (isAsking && detail > 1) return
    if (isAsking) onSure()
    setAsking(!isAsking)
  }
  const said = isAsking ? sure : text
  return (
    <>
      <button
        type="button"
        className={`button ${isAsking ? 'button-wax' : 'button-line'} ${className}`}
        aria-label={`${said} ${of}`.trim()}
        aria-disabled={isBusy}
        onBlur={() => setAsking(false)}
        onClick={press}
      >
        {said}
      </button>
      <span className="sr-only" role="status">
        {isAsking && 'Tekan sekali lagi kalau yakin.'}
      </span>
    </>
  )
}
