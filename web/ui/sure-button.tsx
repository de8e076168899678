import { useEffect, useState } from 'react'

// In milliseconds: long enough to read the question and to answer it.
const ASKS_FOR = 6000
// In milliseconds: the second click of a double click is ignored, because the question cannot be read so
// fast.
const DEAF_FOR = 500

type Props = {
  /** The button's text before the first press, and its question after it. */
  text: string
  sure: string
  /** The item that it acts on, for screen readers. */
  of?: string
  className?: string
  isBusy: boolean
  onSure: () => void
}

/**
 * A button for an action that cannot be undone: it asks at the first press and acts at the second; without a
 * second press it resets.
 */
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
