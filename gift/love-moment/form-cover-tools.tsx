import { useState } from 'react'
import { call } from '#web/api/call.ts'
import { RotateButton } from '#web/forms/rotate-button.tsx'
import { lazyDialog } from '#web/loading/lazy-dialog.tsx'
import { useChange } from '#web/session/use-change.tsx'
import { showAlert } from '#web/ui/alerts.tsx'
import { focusCover, turnCover } from './calls.ts'
import { moments } from './form-moments.tsx'
import type { Moment } from './schemas.ts'

const FocalPoint = lazyDialog(
  'Titik fokus',
  async () => (await import('#web/forms/focal-point.tsx')).FocalPoint,
)

type Props = {
  moment: Moment
  /** Called with the moment and its rotated cover. */
  onTurned: (moment: Moment) => void
}

/** Rotates a stored cover, and chooses its point that is never cropped; both are stored at once. */
export function CoverTools({ moment: { id, cover }, onTurned }: Props) {
  const { run } = useChange()
  const [isOpen, setOpen] = useState(false)

  async function save(focus: string) {
    const stored = await run(() => call(focusCover, { id, focus }), 'Titik fokus belum tersimpan. Coba lagi.')
    if (!stored) return false
    moments.show(stored.data)
    showAlert(stored.message)
    return true
  }

  if (!cover) return null
  return (
    <div className="cluster photo-tools">
      <button type="button" className="text-button" onClick={() => setOpen(true)}>
        Titik fokus
      </button>
      <RotateButton rotate={async () => onTurned((await call(turnCover, { id })).data)} />
      {isOpen && <FocalPoint picture={cover} save={save} onClose={() => setOpen(false)} />}
    </div>
  )
}
