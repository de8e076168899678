import { type RefObject, useState } from 'react'
import { focusPhoto, turnPhoto } from '#gift/gallery/calls.ts'
import type { Photo } from '#gift/gallery/schemas.ts'
import { pictureOf } from '#gift/gallery/screen-parts.tsx'
import { call } from '#web/api/call.ts'
import { RotateButton } from '#web/forms/rotate-button.tsx'
import { useChange } from '#web/session/use-change.tsx'
import type { Arrange } from './arrange.tsx'
import { type Controls, controlsOf, type Place } from './controls.tsx'
import { FocalPoint } from './dialogs.tsx'
import { showPhoto } from './store.tsx'
import { ownersTexts } from './texts.tsx'

/** The controls on a photo's card while the owner reorders the photos. */
export function photoControlsOf(arrange: RefObject<Arrange | null>, photo: Photo, place: Place): Controls {
  const { grip, row } = controlsOf(arrange, { id: photo.id, name: photo.title }, place)
  return {
    grip,
    row: (
      <>
        {row}
        <FocusButton photo={photo} />
        <RotateButton
          className="photo-tool"
          label={`Putar foto ${photo.title}`}
          rotate={async () => showPhoto((await call(turnPhoto, { id: photo.id })).data)}
        />
      </>
    ),
  }
}

function FocusButton({ photo }: { photo: Photo }) {
  const { run } = useChange()
  const [isOpen, setOpen] = useState(false)

  async function save(focus: string) {
    const stored = await run(() => call(focusPhoto, { id: photo.id, focus }), ownersTexts.focusFailed)
    if (stored) showPhoto(stored.data)
    return stored !== undefined
  }

  return (
    <>
      <button
        type="button"
        className="photo-tool"
        aria-label={ownersTexts.focusOf(photo.title)}
        onClick={() => setOpen(true)}
      >
        Titik fokus
      </button>
      {isOpen && <FocalPoint picture={pictureOf(photo)} save={save} onClose={() => setOpen(false)} />}
    </>
  )
}
