import { texts } from '#gift/gallery/contract.ts'
import { Icon } from '#web/ui/icon.tsx'
import { AddPhotos, DropVeil } from './arrivals.tsx'
import './buttons.css'

type ArrangeProps = { count: number; isArranging: boolean; onArranging: (isArranging: boolean) => void }

/** Above the folders: adds one, and lets them be put in order. */
export function FolderButtons({ onAdd, ...arrange }: { onAdd: () => void } & ArrangeProps) {
  return (
    <>
      <button type="button" className="button button-ghost" onClick={onAdd}>
        <Icon name="plus" />
        {texts.newFolder}
      </button>
      <ArrangeButton {...arrange} />
    </>
  )
}

/** Above the photos of a folder: adds some, and lets them be put in order. */
export function PhotoButtons({ folderId, ...arrange }: { folderId: number } & ArrangeProps) {
  return (
    <>
      <AddPhotos folderId={folderId} count={arrange.count} />
      <ArrangeButton {...arrange} />
      <DropVeil folderId={folderId} count={arrange.count} />
    </>
  )
}

// Shows and hides what puts things in order, where there are any.
function ArrangeButton({ count, isArranging, onArranging }: ArrangeProps) {
  if (count === 0) return null
  return (
    <button
      type="button"
      className="button button-ghost"
      aria-pressed={isArranging}
      onClick={() => onArranging(!isArranging)}
    >
      <Icon name={isArranging ? 'check' : 'move'} />
      {isArranging ? texts.arranged : texts.arrange}
    </button>
  )
}
