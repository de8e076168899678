import type { CSSProperties } from 'react'
import type { Picture } from '#contract/schemas.ts'
import { texts as common } from '#contract/texts.ts'
import type { Folder, Photo } from './schemas.ts'
import '#web/ui/picture.css'
import './screen-parts.css'

// By place, never by chance: a print does not jump when something else changes.
const PINS = ['wax', 'ember', 'dusk']
const TURNS = ['-2.2deg', '1.8deg', '1.2deg', '-1.6deg']

/** How the print at a place is pinned: which pin, and how far it hangs askew. */
export function pinned(index: number) {
  const style = { '--turn': TURNS[index % TURNS.length], '--at': index } as CSSProperties
  return { pin: `/images/pin-${PINS[index % PINS.length]}.svg`, style }
}

/** What is known of what a folder holds, where its name alone may be told. */
export function contentOf({ count, covers = [] }: Partial<Folder>) {
  return { count, covers }
}

/** What a screen shows of a photo; one that tells its address alone comes as it is. */
export function pictureOf({ url, picture }: Pick<Photo, 'url'> & Partial<Photo>): Picture {
  return picture ?? { url, width: 0, height: 0, widths: [], placeholder: '' }
}

/** What stands on the table until it is known what lies there. */
export function Loading() {
  return (
    <div role="status" aria-label={common.loading} className="gallery-loading">
      <img src="/images/heart-lantern.svg" alt="" />
    </div>
  )
}

/** An empty list, with two blank prints. */
export function Empty({ text, hint }: { text: string; hint: string }) {
  return (
    <div className="gallery-empty">
      <div>
        <BlankPrint />
        <BlankPrint />
      </div>
      <p className="type">{text}</p>
      {hint && <p>{hint}</p>}
    </div>
  )
}

/** A print without a picture, where there is none yet. */
export function BlankPrint() {
  return (
    <span className="picture gallery-blank">
      <span className="ornament" />
    </span>
  )
}
