import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { texts as common } from '#contract/texts.ts'
import { FileInput } from '#web/files/file-input.tsx'
import { Picture } from '#web/scene/picture.tsx'
import { useLoginGate } from '#web/session/login-gate.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RemoveUnusable } from '#web/ui/remove-unusable.tsx'
import { WaitNote } from '#web/ui/wait-note.tsx'
import type { useCaptions } from './dialogs/use-captions.tsx'
import type { Arrange } from './owner/arrange.tsx'
import { PhotoTools } from './owner/controls.tsx'
import { type QueuedPhoto, removeQueued, retryPhoto, useQueue } from './owner/queue.tsx'
import { Preview } from './owner/queued-photos.tsx'
import { ownersTexts } from './owner/texts.tsx'
import { Progress } from './owner/upload-veil.tsx'
import type { Photo } from './schemas.ts'
import { pictureOf } from './screen-parts.tsx'

/** Asks for many photos at once, in the place of the first print. */
export function AddTile({ onPick }: { onPick: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="sheet-print">
      <FileInput ref={input} kind="photo" label="Berkas foto baru" isMany onPick={onPick} />
      <button type="button" className="stack photo-add" onClick={() => input.current?.click()}>
        <span className="middle">
          <Icon name="plus" />
        </span>
        {ownersTexts.addPhotos}
      </button>
    </div>
  )
}

type StoredProps = {
  photo: Photo
  number: number
  isLast: boolean
  /** Given while the photos are reordered. */
  arrange: RefObject<Arrange | null> | undefined
  captions: ReturnType<typeof useCaptions>
}

/** A print with its title field, or with what moves and removes it. */
export function StoredTile({ photo, number, isLast, arrange, captions }: StoredProps) {
  return (
    <figure className="sheet-print" aria-label={photo.title} data-id={photo.id}>
      <Picture className="polaroid" picture={pictureOf(photo)} sizes="160px" alt="" />
      {arrange ? (
        <PhotoTools photo={photo} isFirst={number === 1} isLast={isLast} arrange={arrange} />
      ) : (
        <Caption photo={photo} number={number} captions={captions} />
      )}
    </figure>
  )
}

type CaptionProps = Pick<StoredProps, 'photo' | 'number' | 'captions'>

function Caption({ photo, number, captions: { captionOf, type, problems } }: CaptionProps) {
  const problem = problems[photo.id]
  const id = `sheet-caption-${photo.id}`
  return (
    <>
      <input
        id={id}
        className="type"
        dir="auto"
        aria-label={ownersTexts.caption(number)}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        placeholder="Judul"
        enterKeyHint="next"
        value={captionOf(photo)}
        onChange={({ target }) => type(photo.id, target.value)}
        onKeyDown={goToNext}
      />
      {problem && (
        <p id={`${id}-problem`} role="alert" className="problem">
          {problem}
        </p>
      )}
      <RemoveUnusable problem={problem} control={id} />
    </>
  )
}

// The browser would submit the form at each Enter; only the last field's Enter may.
function goToNext(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  const fields = [...(event.currentTarget.form?.querySelectorAll<HTMLElement>('.sheet-print .type') ?? [])]
  const next = fields[fields.indexOf(event.currentTarget) + 1]
  if (!next) return
  event.preventDefault()
  next.focus()
}

type QueuedProps = { folderId: number; areFailed: boolean }

/** The picked photos that are not stored: those that failed, or those that are sent or wait. */
export function QueuedTiles({ folderId, areFailed }: QueuedProps) {
  return useQueue(folderId)
    .filter(({ state }) => (state === 'failed') === areFailed)
    .map((queued) => <QueuedTile key={queued.id} queued={queued} />)
}

function QueuedTile({ queued }: { queued: QueuedPhoto }) {
  const { attempt } = useLoginGate()
  const { id, file, title, preview, state, isWrong } = queued
  const isFailed = state === 'failed'
  return (
    <figure className="sheet-print" aria-label={title} data-state={state}>
      <span className="polaroid photo-queued">
        <Preview address={preview} />
      </span>
      <Status {...queued} />
      {isFailed && !isWrong && (
        <button type="button" className="text-button" onClick={() => retryPhoto(id, attempt)}>
          {common.again}
        </button>
      )}
      {isFailed && (
        <button
          type="button"
          className="text-button"
          aria-label={`${ownersTexts.discard} ${file.name}`}
          onClick={() => removeQueued(id)}
        >
          {ownersTexts.discard}
        </button>
      )}
    </figure>
  )
}

function Status({ state, wait, share, problem, file }: QueuedPhoto) {
  if (state === 'failed')
    return (
      <p role="alert">
        <b>{file.name}</b> {problem}
      </p>
    )
  if (state === 'sending' && !wait) return <Progress share={share} />
  return <p>{wait ? <WaitNote wait={wait} /> : ownersTexts.waiting}</p>
}
