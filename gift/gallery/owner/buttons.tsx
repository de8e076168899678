import { useState } from 'react'
import { published } from '#gift/gallery/calls.ts'
import { limits, texts } from '#gift/gallery/contract.ts'
import type { Photo } from '#gift/gallery/schemas.ts'
import { useContent } from '#web/api/content.ts'
import { useLoginGate } from '#web/session/login-gate.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LimitNote } from '#web/ui/limit-note.tsx'
import { OwnerIcon } from '#web/ui/owner-icon.tsx'
import { Captions, MovePhotos } from './dialogs.tsx'
import { sendPhotos } from './queue.tsx'
import { AddPhotos, DropVeil } from './queued-photos.tsx'
import { ownersTexts } from './texts.tsx'
import './tools.css'

type ArrangeProps = { count: number; isArranging: boolean; onArranging: (isArranging: boolean) => void }

type PhotoProps = { folderId: number; photos: Photo[] } & ArrangeProps

/** Above the folders: adds one, and starts reordering. */
export function FolderButtons({ onAdd, ...arrange }: { onAdd: () => void } & ArrangeProps) {
  return (
    <>
      {arrange.count < limits.folders && (
        <button type="button" className="button button-ghost button-small" onClick={onAdd}>
          <Icon name="plus" />
          {texts.newFolder}
        </button>
      )}
      <ArrangeButton {...arrange} />
      <LimitNote
        className="aside-night gallery-room"
        left={limits.folders - arrange.count}
        noun="folder"
        full={texts.foldersFull}
      />
    </>
  )
}

/** Above the photos of a folder: adds some, and starts reordering. */
export function PhotoButtons({ folderId, photos, ...arrange }: PhotoProps) {
  const [open, setOpen] = useState<'captions' | 'move'>()
  const { attempt } = useLoginGate()
  const send = (files: File[]) => sendPhotos(folderId, files, arrange.count, attempt)
  const close = () => setOpen(undefined)
  return (
    <>
      {arrange.count < limits.photos && <AddPhotos onPick={send} />}
      <ArrangeButton {...arrange} />
      {photos.length > 1 && (
        <button
          type="button"
          className="button button-ghost button-small"
          onClick={() => setOpen('captions')}
        >
          <Icon name="edit" />
          {ownersTexts.captions}
        </button>
      )}
      {arrange.isArranging && <MoveButton folderId={folderId} onOpen={() => setOpen('move')} />}
      {open === 'captions' && <Captions folderId={folderId} photos={photos} onClose={close} />}
      {open === 'move' && <MovePhotos folderId={folderId} photos={photos} onClose={close} />}
      <LimitNote
        className="aside-night gallery-room"
        left={limits.photos - arrange.count}
        noun="foto"
        full={texts.photosFull}
      />
      <DropVeil onPick={send} />
    </>
  )
}

// Only where there is another folder to move photos into.
function MoveButton({ folderId, onOpen }: { folderId: number; onOpen: () => void }) {
  const { data: folders = [] } = useContent(published.loadFolders)
  if (folders.every(({ id }) => id === folderId)) return null
  return (
    <button type="button" className="button button-ghost button-small" onClick={onOpen}>
      <Icon name="outside" />
      {ownersTexts.moveTo}
    </button>
  )
}

// Shows and hides the controls for reordering, where there are items.
function ArrangeButton({ count, isArranging, onArranging }: ArrangeProps) {
  if (count === 0) return null
  return (
    <button
      type="button"
      className="button button-ghost button-small"
      aria-pressed={isArranging}
      onClick={() => onArranging(!isArranging)}
    >
      <OwnerIcon name={isArranging ? 'check' : 'move'} />
      {isArranging ? texts.arranged : texts.arrange}
    </button>
  )
}
