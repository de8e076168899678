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
import './tools.css'

/** Whether an item is the first or the last of its list. */
export type Place = { isFirst: boolean; isLast: boolean }

type ArrangeProps = { ref: Ref<Arrange>; list: RefObject<HTMLDivElement | null> }

/** Reorders the folders by the controls on their cards. */
export function ArrangeFolders({ folders, ...props }: ArrangeProps & { folders: Folder[] }) {
  return <Arranging {...props} items={folders} onOrder={useFolderOrder()} />
}

/** Reorders a folder's photos by the controls on their cards. */
export function ArrangePhotos(props: ArrangeProps & { folderId: number; photos: Photo[] }) {
  const { folderId, photos, ...rest } = props
  const items = photos.map(({ id, title }): Named => ({ id, name: title }))
  return <Arranging {...rest} items={items} onOrder={usePhotoOrder(folderId)} />
}

type ArrangingProps = ArrangeProps & { items: Named[]; onOrder: (ids: number[]) => void }

// Says to screen readers where an item was moved.
function Arranging({ ref, list, items, onOrder }: ArrangingProps) {
  const { arrange, announcement } = useArrange(list, items, onOrder)
  useImperativeHandle(ref, () => arrange)
  return (
    <p role="status" className="sr-only">
      {announcement}
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
        className="disc arrange-grip"
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

type ToolsProps = Place & { arrange: GripProps['arrange'] }

/** Moves a folder a step, or removes it. */
export function FolderTools({ folder, ...props }: ToolsProps & { folder: Folder }) {
  const remove = useFolderRemoval()
  return <Tools {...props} item={folder} onRemove={() => void remove(folder)} />
}

/** Moves a photo a step, removes or rotates it, and chooses its focal point. */
export function PhotoTools({ photo, ...props }: ToolsProps & { photo: Photo }) {
  const { id, folderId, title } = photo
  const remove = usePhotoRemoval(folderId)
  return (
    <>
      <Tools {...props} item={{ id, name: title }} onRemove={() => void remove(photo)} />
      <FocusButton
        className="link photo-tool"
        label={ownersTexts.focusOf(title)}
        picture={pictureOf(photo)}
        save={async (focus) => showPhoto((await call(focusPhoto, { id, focus })).data)}
      />
      <RotateButton
        className="link photo-tool"
        label={`Putar foto ${title}`}
        rotate={async () => showPhoto((await call(turnPhoto, { id })).data)}
      />
    </>
  )
}

const verbs = { up: 'Majukan', down: 'Mundurkan' }

function Tools({
  arrange,
  item: { id, name },
  ...props
}: ToolsProps & { item: Named; onRemove: () => void }) {
  return (
    <ItemTools
      {...props}
      name={name}
      item={id}
      verbs={verbs}
      onMove={(by) => arrange.current?.step(id, by)}
    />
  )
}
