import { texts as common } from '#contract/texts.ts'
import '#web/components/picture.css'
import './screen-parts.css'

/** What stands on the table until it is known what lies there. */
export function Loading() {
  return (
    <div role="status" aria-label={common.loading} className="gallery-loading">
      <img src="/images/heart-lantern.svg" alt="" />
    </div>
  )
}

/** An empty place, with a flower instead of nothing. */
export function Empty({ text, hint }: { text: string; hint: string }) {
  return (
    <div className="gallery-empty">
      <i className="ornament" />
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
