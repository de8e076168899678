import { useChange } from '#web/session/use-change.tsx'
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
  const { run, isBusy } = useChange()

  async function press() {
    if (isBusy) return
    await run(rotateAndSay, { fallback: 'Foto belum diputar. Coba lagi.' })
  }

  async function rotateAndSay() {
    await rotate()
    showAlert(doneText)
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
