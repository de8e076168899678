import { type RefObject, useState } from 'react'
import { Picture } from '#web/scene/picture.tsx'
import { Drawing } from '#web/ui/icon.tsx'
import { memoItem } from '#web/ui/long-list.ts'
import { isNumbered } from './contract.ts'
import type { Arrange } from './owner/arrange.tsx'
import type { Place } from './owner/controls.tsx'
import type { Photo } from './schemas.ts'
import { EditableLine } from './screen-editable-line.tsx'
import { pictureOf, pinStyle } from './screen-parts.tsx'
import { ReplaceButton, useReplacing } from './screen-replace.tsx'
import type { Tools } from './screen-tools.tsx'

const shapes = {
  enlarge: 'M15 3h6v6M21 3l-7 7M3 21l7-7M9 21H3v-6',
  download: 'M12 15V3M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4M7 10l5 5 5-5',
}

const SIZES = '(min-width: 1024px) 280px, 46vw'
const LARGE_SIZES = '(min-width: 1024px) 380px, 80vw'

// The photos that may be visible without scrolling.
const EAGER = 4

type Props = {
  photo: Photo
  index: number
  isLast: boolean
  arrange: RefObject<Arrange | null>
  /** Whether it has room beside few others. */
  isLarge: boolean
  /** Given while the owner reorders. */
  tools: Tools | undefined
  /** Whether it flies out of its envelope. */
  flies: boolean
  onEnlarge: (photo: Photo) => void
}

/** A pinned print with its title and its controls. */
export const PhotoCard = memoItem(function PhotoCard({ photo, index, isLast, flies, ...rest }: Props) {
  const { pin, style } = pinStyle(index)
  return (
    <article className="far photo-card" data-id={photo.id} style={style}>
      <img className="photo-pin" src={pin} alt="" draggable={false} />
      {flies && (
        <span className="cover print photo-flight" aria-hidden="true">
          <Picture picture={pictureOf(photo)} sizes={rest.isLarge ? LARGE_SIZES : SIZES} alt="" isFirst />
        </span>
      )}
      <Print photo={photo} isEager={index < EAGER} isFirst={index === 0} isLast={isLast} {...rest} />
    </article>
  )
})

type PrintProps = Pick<Props, 'photo' | 'isLarge' | 'arrange' | 'tools' | 'onEnlarge'> &
  Place & { isEager: boolean }

// It does not get its position, so that removing or moving a photo renders no other one again.
const Print = memoItem(function Print(props: PrintProps) {
  const { photo, isLarge, isEager, arrange, tools, onEnlarge, ...place } = props
  const { id, title } = photo
  const [isEditing, setEditing] = useState(false)
  const { replacing, replace, end } = useReplacing()
  const isPlain = !tools && !isEditing
  return (
    <>
      <figure className="print" aria-label={title}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a pointer may use the photo itself */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys have the button below it */}
        <div
          className="photo-frame"
          data-enlarges={isPlain}
          onClick={({ target }) => target instanceof HTMLImageElement && isPlain && onEnlarge(photo)}
        >
          <Picture
            picture={pictureOf(photo)}
            sizes={isLarge ? LARGE_SIZES : SIZES}
            alt={title}
            isFirst={isEager}
          />
          {replacing && <replacing.tools.Replacement photo={photo} file={replacing.file} onEnd={end} />}
        </div>
        <EditableLine
          className="ends photo-title"
          pencil={`Ubah judul ${title}`}
          editor={(tools, onClose) => <tools.PhotoTitleEditor photo={photo} onClose={onClose} />}
          onEditing={setEditing}
        >
          <figcaption data-numbered={isNumbered(title)}>{title}</figcaption>
        </EditableLine>
        {isPlain && (
          <div className="ends photo-actions">
            <button
              type="button"
              className="hit"
              aria-label={`Perbesar ${title}`}
              onClick={() => onEnlarge(photo)}
            >
              <Drawing path={shapes.enlarge} />
            </button>
            <ReplaceButton title={title} onPick={(file) => void replace(file)} />
            <Download photo={photo} />
          </div>
        )}
        {tools && <tools.PhotoTools photo={photo} arrange={arrange} {...place} />}
      </figure>
      {tools && !replacing && <tools.Grip arrange={arrange} item={{ id, name: title }} />}
    </>
  )
})

function Download({ photo: { id, url, title } }: { photo: Photo }) {
  return (
    <a className="hit" href={`${url}?download`} download={`photo_${id}.jpg`} aria-label={`Unduh ${title}`}>
      <Drawing path={shapes.download} />
    </a>
  )
}
