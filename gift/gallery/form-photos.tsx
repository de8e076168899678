import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useContent } from '#web/api/content.ts'
import { EditHeading } from '#web/forms/edit-waiting.tsx'
import { NextButton, useSaveBeforeNext } from '#web/forms/next-section.tsx'
import { SaveState } from '#web/forms/save-state.tsx'
import { useLoginGate } from '#web/session/login-gate.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useBackCloses } from '#web/ui/layers.ts'
import { LimitNote } from '#web/ui/limit-note.tsx'
import { useGradually } from '#web/ui/long-list.ts'
import { OwnerIcon } from '#web/ui/owner-icon.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { published } from './calls.ts'
import { folderPath, limits, texts } from './contract.ts'
import { useCaptions } from './dialogs/use-captions.tsx'
import { SendingLine } from './form-sending.tsx'
import { AddTile, QueuedTiles, StoredTile } from './form-tiles.tsx'
import { FORM } from './form-typed.tsx'
import type { Arrange } from './owner/arrange.tsx'
import { ArrangePhotos } from './owner/controls.tsx'
import { sendPhotos } from './owner/queue.tsx'
import { DropVeil } from './owner/queued-photos.tsx'
import { ownersTexts } from './owner/texts.tsx'
import type { Folder, Photo } from './schemas.ts'

// As many prints as may be in sight, and as many as take a slow phone less than a frame or two.
const RENDERED = { first: 12, step: 8 }

type Props = { folder: Folder; onBack: () => void }

/** The photos of one folder inside the form: they are added, captioned, ordered and removed without leaving the hub. */
export function FolderPhotos({ folder: { id, name }, onBack }: Props) {
  const { data, state, refetch } = useContent(published.loadPhotos, { folderId: id })
  const back = useRef<HTMLButtonElement>(null)
  useBackCloses(true, onBack)
  useEffect(() => back.current?.focus(), [])
  return (
    <div className="edit-form">
      <button ref={back} type="button" className="link sheet-back" onClick={onBack}>
        <Icon name="back" />
        {ownersTexts.allFolders}
      </button>
      {state === 'failed' && <Failure tone="form" text={texts.loadFailed} onRetry={refetch} />}
      {data && <Photos folderId={id} name={name} photos={data} />}
    </div>
  )
}

function Photos({ folderId, name, photos }: { folderId: number; name: string; photos: Photo[] }) {
  const count = photos.length
  const { attempt } = useLoginGate()
  const captions = useCaptions(folderId, photos, (photo) => photos.indexOf(photo) + 1)
  const [isArranging, setArranging] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const arrange = useRef<Arrange>(null)
  const rendered = useGradually(count, RENDERED)
  const send = (files: File[]) => sendPhotos(folderId, files, count, attempt)
  async function save() {
    const areStored = await captions.save()
    if (!areStored) list.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    return areStored
  }
  useSaveBeforeNext(save)
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    void save()
  }
  return (
    <form className="stack sheet-photos" noValidate autoComplete="off" onSubmit={submit}>
      <EditHeading title={name} note={ownersTexts.photosStored}>
        <SaveState name={FORM} isTyped={captions.isTyped} />
      </EditHeading>
      <SendingLine folderId={folderId} />
      <LimitNote className="note" left={limits.photos - count} noun="foto" full={texts.photosFull} />
      <div ref={list} className="sheet-prints" data-arranging={isArranging}>
        {count < limits.photos && <AddTile onPick={send} />}
        <QueuedTiles folderId={folderId} areFailed={true} />
        {photos.slice(0, rendered).map((photo, index) => (
          <StoredTile
            key={photo.id}
            photo={photo}
            number={index + 1}
            isLast={index === count - 1}
            arrange={isArranging ? arrange : undefined}
            captions={captions}
          />
        ))}
        <QueuedTiles folderId={folderId} areFailed={false} />
      </div>
      <ArrangePhotos ref={arrange} list={list} folderId={folderId} photos={photos} />
      <DropVeil onPick={send} />
      {count > 0 && <p className="heading-note">{ownersTexts.captionsNote}</p>}
      <a className="link" href={folderPath(folderId)} target="_blank" rel="noopener">
        {ownersTexts.folderPage}
        <OwnerIcon name="outside" />
      </a>
      <div className="cluster edit-actions">
        {count > 0 && <SubmitButton isBusy={captions.isBusy}>{texts.save}</SubmitButton>}
        {count > 0 && (
          <button
            type="button"
            className="button button-line"
            aria-pressed={isArranging}
            onClick={() => setArranging(!isArranging)}
          >
            <OwnerIcon name={isArranging ? 'check' : 'move'} />
            {isArranging ? texts.arranged : texts.arrange}
          </button>
        )}
        <NextButton isLine={count > 0} />
      </div>
    </form>
  )
}
