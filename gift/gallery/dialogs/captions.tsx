import { type KeyboardEvent, type SyntheticEvent, useRef } from 'react'
import { isNumbered, texts } from '#gift/gallery/contract.ts'
import { ownersTexts } from '#gift/gallery/owner/texts.tsx'
import type { Photo } from '#gift/gallery/schemas.ts'
import { pictureOf } from '#gift/gallery/screen-parts.tsx'
import { Picture } from '#web/scene/picture.tsx'
import { showAlert } from '#web/ui/alerts.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { RemoveUnusable } from '#web/ui/remove-unusable.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { useCaptions } from './use-captions.tsx'
import './dialogs.css'

type Props = {
  folderId: number
  /** All photos of the folder. */
  photos: Photo[]
  /** The ids of the photos to caption; without it, all. */
  ids?: number[]
  onClose: () => void
  /** Called when all captions are stored. */
  onSaved?: () => void
}

/** Edits the captions of many photos in one dialog; unsaved captions are drafts, also on the device. */
export function Captions({ folderId, photos, ids, onClose, onSaved }: Props) {
  const captioned = photos.filter(({ id }) => !ids || ids.includes(id))
  const numberOf = (photo: Photo) => photos.indexOf(photo) + 1
  const { captionOf, type, problems, isBusy, save } = useCaptions(folderId, captioned, numberOf, (changed) =>
    showAlert(ownersTexts.captioned(changed)),
  )
  const list = useRef<HTMLOListElement>(null)

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (!(await save())) return focusProblem(list.current)
    onClose()
    onSaved?.()
  }

  // The browser would submit the form at each Enter; only the last field's Enter may.
  function goOn(event: KeyboardEvent<HTMLInputElement>, index: number) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || index === captioned.length - 1) return
    event.preventDefault()
    list.current?.querySelectorAll('input')[index + 1]?.focus()
  }

  return (
    <Dialog title={ownersTexts.captions} note={ownersTexts.captionsNote} onClose={onClose}>
      <form className="captions" noValidate autoComplete="off" onSubmit={(event) => void submit(event)}>
        <ol ref={list}>
          {captioned.map((photo, index) => (
            <li key={photo.id}>
              <Picture className="polaroid" picture={pictureOf(photo)} sizes="56px" alt="" />
              <div>
                <input
                  id={captionId(photo.id)}
                  className="input"
                  dir="auto"
                  aria-label={ownersTexts.caption(numberOf(photo))}
                  aria-invalid={problems[photo.id] ? true : undefined}
                  aria-describedby={problems[photo.id] ? problemId(photo.id) : undefined}
                  placeholder={isNumbered(photo.title) ? photo.title : texts.photo(numberOf(photo))}
                  enterKeyHint={index === captioned.length - 1 ? 'done' : 'next'}
                  value={captionOf(photo)}
                  onChange={({ target }) => type(photo.id, target.value)}
                  onKeyDown={(event) => goOn(event, index)}
                />
                {problems[photo.id] && (
                  <p id={problemId(photo.id)} role="alert" className="problem">
                    {problems[photo.id]}
                  </p>
                )}
                <RemoveUnusable problem={problems[photo.id]} control={captionId(photo.id)} />
              </div>
            </li>
          ))}
        </ol>
        <div className="cluster dialog-actions dialog-foot">
          <SubmitButton isBusy={isBusy}>{texts.save}</SubmitButton>
          <button type="button" className="button button-line" onClick={onClose}>
            {texts.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

// Focuses the first caption that was refused.
function focusProblem(list: HTMLElement | null) {
  list?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
}

function captionId(id: number) {
  return `caption-${id}`
}

function problemId(id: number) {
  return `caption-problem-${id}`
}
