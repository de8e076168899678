import { useState } from 'react'
import { Refusal } from '#web/api/call.ts'
import { LoginDeclined } from '#web/session/login-declined.ts'
import { useLoginGate } from '#web/session/login-gate.tsx'
import { showAlert } from '#web/ui/alerts.tsx'

type Props = {
  /** Makes the call, and shows the rotated photo. */
  rotate: () => Promise<unknown>
  /** Names the photo where a screen shows several. */
  label?: string
  /** The alert after the rotation. */
  doneText?: string
  className?: string
}

/** Rotates a stored photo by 90° clockwise at each press. */
export function RotateButton({
  rotate,
  label,
  doneText = 'Foto sudah diputar.',
  className = 'text-button',
}: Props) {
  const { attempt } = useLoginGate()
  const [isBusy, setBusy] = useState(false)

  async function press() {
    if (isBusy) return
    setBusy(true)
    try {
      await attempt(rotate)
      showAlert(doneText)
    } catch (error) {
      if (!(error instanceof LoginDeclined)) showAlert(sentenceOf(error), 'failed')
    } finally {
      setBusy(false)
    }
  }

  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      aria-disabled={isBusy}
      onClick={() => void press()}
    >
      {isBusy ? 'Memutar...' : 'Putar foto'}
    </button>
  )
}

// Shows the server's sentence, such as that the gift is full.
function sentenceOf(error: unknown) {
  return (error instanceof Refusal && error.message) || 'Foto belum diputar. Coba lagi.'
}
