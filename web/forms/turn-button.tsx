import { useState } from 'react'
import { Refusal } from '#web/api/call.ts'
import { LoginDeclined } from '#web/session/login-declined.ts'
import { useLoginGate } from '#web/session/login-gate.tsx'
import { showAlert } from '#web/ui/alerts.tsx'

type Props = {
  /** Makes the call, and shows what it answers. */
  turn: () => Promise<unknown>
  /** Names the photo where a screen shows several. */
  label?: string
  /** The alert after a turn. */
  doneText?: string
  className?: string
}

/** Turns a stored photo by a quarter clockwise at each press; a fourth press has it as it was. */
export function TurnButton({
  turn,
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
      await attempt(turn)
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

// The server's sentence says why, such as that the gift is full.
function sentenceOf(error: unknown) {
  return (error instanceof Refusal && error.message) || 'Foto belum diputar. Coba lagi.'
}
