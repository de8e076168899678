import { type ComponentProps, useState } from 'react'
import { photoTurned } from '#contract/media.ts'
import { lazyDialog } from '#web/loading/lazy-dialog.tsx'
import { useChange } from '#web/session/use-change.tsx'
import { showAlert } from '#web/ui/alerts.tsx'

const FocalPoint = lazyDialog('Titik fokus', async () => (await import('./focal-point.tsx')).FocalPoint)

type ButtonProps = {
  /** Names the photo where a screen shows several. */
  label?: string
  className?: string
}

/** Chooses the point of a stored photo that is never cropped. */
export function FocusButton({
  label,
  className = 'text-button',
  ...photo
}: ButtonProps & Omit<ComponentProps<typeof FocalPoint>, 'onClose'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={className} aria-label={label} onClick={() => setOpen(true)}>
        Titik fokus
      </button>
      {isOpen && <FocalPoint {...photo} onClose={() => setOpen(false)} />}
    </>
  )
}

type RotateProps = ButtonProps & {
  /** Makes the call, and shows the rotated photo. */
  rotate: () => Promise<unknown>
  /** The alert after the rotation. */
  doneText?: string
}

/** Rotates a stored photo by 90° clockwise at each press. */
export function RotateButton({
  label,
  className = 'text-button',
  rotate,
  doneText = photoTurned,
}: RotateProps) {
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
