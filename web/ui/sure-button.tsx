import { useEffect, useState } from 'react'

// Long enough to read the question and to answer it, in milliseconds.
const ASKS_FOR = 6000
// The second press of a double one answers nothing: nobody reads a question in so little time.
const DEAF_FOR = 500

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
  const [isDeaf, setDeaf] = useState(false)
  useEffect(() => {
    if (!isAsking) return
    const timers = [
      window.setTimeout(() => setDeaf(false), DEAF_FOR),
      window.setTimeout(() => setAsking(false), ASKS_FOR),
    ]
    return () => {
      for (const timer of timers) window.clearTimeout(timer)
    }
  }, [isAsking])
  function press() {
    if (isBusy || (isAsking && isDeaf)) return
    if (isAsking) onSure()
    setDeaf(!isAsking)
    setAsking(!isAsking)
  }
  const label = isAsking ? sure : text
  return (
    <>
      <button
        type="button"
        className={`button ${isAsking ? 'button-wax' : 'button-line'} ${className}`}
        aria-label={`${label} ${of}`.trim()}
        aria-disabled={isBusy || (isAsking && isDeaf)}
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
