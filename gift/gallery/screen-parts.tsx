import type { Picture } from '#contract/schemas.ts'
import { texts as common } from '#contract/texts.ts'
import type { Folder, Photo } from './schemas.ts'
import '#web/scene/picture.css'
import './screen-parts.css'

// By position instead of at random, so that a print keeps its pin when something else changes.
const PINS = ['wax', 'ember', 'dusk']
const TURNS = ['-2.2deg', '1.8deg', '1.2deg', '-1.6deg']

/** The pin of a print, and its angle, by its position. */
export function pinStyle(index: number) {
  const style = { '--turn': TURNS[index % TURNS.length], '--at': index }
  return { pin: `/images/pin-${PINS[index % PINS.length]}.svg`, style }
}

/** The number of photos and the covers of a folder; empty for a folder whose name alone is known. */
export function folderContent({ count, covers = [] }: Partial<Folder>) {
  return { count, covers }
}

/** The picture of a photo; a photo with nothing but an address is shown as it is. */
export function pictureOf({ url, picture }: Pick<Photo, 'url'> & Partial<Photo>): Picture {
  return picture ?? { url, width: 0, height: 0, widths: [], placeholder: '' }
}

/** Shown while the list is loading. */
export function Loading() {
  return (
    <div role="status" aria-label={common.loading} className="message message-loading">
      <img src="/images/heart-lantern.svg" alt="" />
    </div>
  )
}

/** An empty list, with two blank prints. */
export function Empty({ text, hint }: { text: string; hint: string }) {
  return (
    <div className="message gallery-empty">
      <div>
        <BlankPrint />
        <BlankPrint />
      </div>
      <p className="type">{text}</p>
      {hint && <p>{hint}</p>}
    </div>
  )
}

/** A print without a picture. */
export function BlankPrint() {
  return (
    <span className="picture polaroid gallery-blank">
      <span className="ornament" />
    </span>
  )
}
