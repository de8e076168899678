import { useState } from 'react'
import { call } from '#web/api/call.ts'
import { RotateButton } from '#web/forms/rotate-button.tsx'
import { lazyDialog } from '#web/loading/lazy-dialog.tsx'
import { turnPhoto } from './calls.ts'
import { OWN_PICTURE } from './form-photo.tsx'

const FocalPoint = lazyDialog(
  'Titik fokus',
  async () => (await import('#web/forms/focal-point.tsx')).FocalPoint,
)

const STORED_PHOTO = /^\/media\/[^/?#]+$/

type Props = {
  url: string
  focus: string
  /** Whether this picture is saved; only then the page's policy lets it be loaded from another site. */
  isStored: boolean
  onFocus: (focus: string) => void
  onTurned: (url: string) => void
}

/** Rotates the card image, and chooses its point that is never cropped; both take effect with the save. */
export function PhotoTools({ url, focus, isStored, onFocus, onTurned }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (!url || !(isStored || OWN_PICTURE.test(url))) return null
  const picture = { url, width: 0, height: 0, widths: [], placeholder: '', focus }

  async function keep(chosen: string) {
    onFocus(chosen)
    return true
  }

  return (
    <div className="cluster photo-tools">
      <button type="button" className="text-button" onClick={() => setOpen(true)}>
        Titik fokus
      </button>
      {STORED_PHOTO.test(url) && (
        <RotateButton
          doneText="Foto sudah diputar. Simpan bila sudah pas."
          rotate={async () => onTurned((await call(turnPhoto, { url })).newUrl)}
        />
      )}
      {isOpen && <FocalPoint picture={picture} save={keep} onClose={() => setOpen(false)} />}
    </div>
  )
}
