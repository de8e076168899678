import { type CSSProperties, useState } from 'react'
import { call } from '#web/call.ts'
import { Icon } from '#web/components/icon.tsx'
import { Picture } from '#web/components/picture.tsx'
import { lines, type Photo, published, texts } from './contract.ts'
import { ArrangeRow, type Arranging, Grip } from './screen-arrange-controls.tsx'
import { EditableLine } from './screen-editable-line.tsx'
import { ReplaceButton, Replacing, useReplace } from './screen-replace.tsx'
import { showPhoto } from './screen-store.tsx'

const SIZES = '(min-width: 1024px) 280px, 46vw'

// By place, never by chance: a print does not jump when something else changes.
const PINS = ['wax', 'ember', 'dusk']
const TURNS = ['-2.2deg', '1.8deg', '1.2deg', '-1.6deg']

/** How the print at a place is pinned: which pin, and how far it hangs askew. */
export function pinned(index: number) {
  const style = { '--turn': TURNS[index % TURNS.length] } as CSSProperties
  return { pin: `/images/pin-${PINS[index % PINS.length]}.svg`, style }
}

type Props = {
  photo: Photo
  index: number
  place: { style: CSSProperties }
  arranging: Arranging | undefined
  onEnlarge: () => void
}

/** A pinned print with its title, and what can be done with it. */
export function PhotoCard({ photo, index, place, arranging, onEnlarge }: Props) {
  const { id, title, picture } = photo
  const [isEditing, setEditing] = useState(false)
  const replace = useReplace(photo)
  const isReplacing = replace.share !== undefined || replace.failed !== undefined
  const { pin, style } = pinned(index)
  const save = async (text: string) =>
    showPhoto((await call(published.updateTitle, { photoId: id, title: text })).data)
  return (
    <article className="photo-card" {...place} style={{ ...style, ...place.style }}>
      <img className="photo-pin" src={pin} alt="" draggable={false} />
      <figure aria-label={title}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a pointer may take the photo itself */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys have the button below it */}
        <div
          className="photo-frame"
          data-enlarges={!arranging && !isEditing}
          onClick={({ target }) =>
            target instanceof HTMLImageElement && !arranging && !isEditing && onEnlarge()
          }
        >
          <Picture picture={picture} sizes={SIZES} alt={title} isFirst={index < 4} />
          <Replacing {...replace} />
        </div>
        <EditableLine
          text={title}
          className="photo-title"
          pencil={`Ubah judul ${title}`}
          label="Judul foto"
          rule={lines.title}
          save={save}
          failure={texts.titleFailed}
          action="Save"
          cancel="X"
          onEditing={setEditing}
        >
          <figcaption>{title}</figcaption>
        </EditableLine>
        {!arranging && !isEditing && (
          <div className="photo-actions">
            <button
              type="button"
              className="photo-enlarge"
              aria-label={`Perbesar ${title}`}
              onClick={onEnlarge}
            >
              <Icon name="enlarge" />
            </button>
            <ReplaceButton title={title} {...replace} />
            <Download photo={photo} />
          </div>
        )}
        {arranging && <ArrangeRow {...arranging} id={id} name={title} />}
      </figure>
      {arranging && !isReplacing && <Grip arrange={arranging.arrange} id={id} name={title} />}
    </article>
  )
}

function Download({ photo: { id, url, title } }: { photo: Photo }) {
  return (
    <a href={`${url}?download`} download={`photo_${id}.jpg`} aria-label={`Unduh ${title}`}>
      <Icon name="download" />
    </a>
  )
}
