import { call } from '#web/api/call.ts'
import { FocusButton, RotateButton } from '#web/forms/photo-tools.tsx'
import { turnPhoto } from './calls.ts'
import { OWN_PICTURE } from './form-photo.tsx'

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
  if (!url || !(isStored || OWN_PICTURE.test(url))) return null
  const picture = { url, width: 0, height: 0, widths: [], placeholder: '', focus }
  return (
    <div className="cluster photo-tools">
      <FocusButton picture={picture} save={async (chosen) => onFocus(chosen)} />
      {STORED_PHOTO.test(url) && (
        <RotateButton
          doneText="Foto sudah diputar. Simpan bila sudah pas."
          rotate={async () => onTurned((await call(turnPhoto, { url })).newUrl)}
        />
      )}
    </div>
  )
}
