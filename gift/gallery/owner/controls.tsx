import { type Ref, type RefObject, useId, useImperativeHandle } from 'react'
import { focusPhoto, turnPhoto } from '#gift/gallery/calls.ts'
import { texts } from '#gift/gallery/contract.ts'
import type { Folder, Photo } from '#gift/gallery/schemas.ts'
import { pictureOf } from '#gift/gallery/screen-parts.tsx'
import { call } from '#web/api/call.ts'
import { FocusButton, RotateButton } from '#web/forms/photo-tools.tsx'
import { ItemTools } from '#web/lists/item-tools.tsx'
import { OwnerIcon } from '#web/ui/owner-icon.tsx'
import { type Arrange, type Named, useArrange } from './arrange.tsx'
import { showPhoto, useFolderOrder, useFolderRemoval, usePhotoOrder, usePhotoRemoval } from './lists.tsx'
import { ownersTexts } from './texts.tsx'
import './controls.css'

/** Whether an item is the first or the last of its list. */
export type Place = { isFirst: boolean; isLast: boolean }

type Arranging = { ref: Ref<Arrange>; list: RefObject<HTMLDivElement | null> }

/** Reorders the folders by the controls on their cards, and announces each move. */
export function ArrangeFolders({ ref, list, folders }: Arranging & { folders: Folder[] }) {
  const { arrange, announcement } = useArrange(list, folders, useFolderOrder())
  useImperativeHandle(ref, () => arrange)
  return <Announcement text={announcement} />
}

/** Reorders a folder's photos by the controls on their cards, and announces each move. */
export function ArrangePhotos({ ref, list, ...of }: Arranging & { folderId: number; photos: Photo[] }) {
  const named = of.photos.map(({ id, title }): Named => ({ id, name: title }))
  const { arrange, announcement } = useArrange(list, named, usePhotoOrder(of.folderId))
  useImperativeHandle(ref, () => arrange)
  return <Announcement text={announcement} />
}

// Says to screen readers where an item was moved.
function Announcement({ text }: { text: string }) {
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  )
}

type GripProps = { arrange: RefObject<Arrange | null>; item: Named }

/** Drags a card by finger or mouse; with the focus on it, the arrow keys move it. */
export function Grip({ arrange, item: { id, name } }: GripProps) {
  const hint = useId()
  return (
    <>
      <button
        type="button"
        className="arrange-grip"
        aria-label={texts.drag(name)}
        aria-describedby={hint}
        onPointerDown={(event) => arrange.current?.hold(id, event)}
        onKeyDown={(event) => arrange.current?.steer(id, event)}
      >
        <OwnerIcon name="move" />
      </button>
      <span id={hint} hidden>
        {texts.dragHint}
      </span>
    </>
  )
}

type ToolsProps = Place & { onStep: (by: number) => void }

const verbs = { up: 'Majukan', down: 'Mundurkan' }

/** Moves a folder a step, or removes it. */
export function FolderTools({ folder, onStep, ...place }: ToolsProps & { folder: Folder }) {
  const remove = useFolderRemoval()
  const { id, name } = folder
  return (
    <ItemTools
      name={name}
      item={id}
      {...place}
      verbs={verbs}
      onMove={onStep}
      onRemove={() => void remove(folder)}
    />
  )
}

/** Moves a photo a step, removes or rotates it, and chooses its focal point. */
export function PhotoTools({ photo, onStep, ...place }: ToolsProps & { photo: Photo }) {
  const { id, folderId, title } = photo
  const remove = usePhotoRemoval(folderId)
  return (
    <>
      <ItemTools
        name={title}
        item={id}
        {...place}
        verbs={verbs}
        onMove={onStep}
        onRemove={() => void remove(photo)}
      />
      <FocusButton
        className="photo-tool"
        label={ownersTexts.focusOf(title)}
        picture={pictureOf(photo)}
        save={async (focus) => showPhoto((await call(focusPhoto, { id, focus })).data)}
      />
      <RotateButton
        className="photo-tool"
        label={`Putar foto ${title}`}
        rotate={async () => showPhoto((await call(turnPhoto, { id })).data)}
      />
    </>
  )
}
