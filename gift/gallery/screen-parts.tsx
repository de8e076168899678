import { texts as common } from '#contract/texts.ts'
import '#web/components/picture.css'
import { texts } from './contract.ts'
import './screen-parts.css'

/** What stands on the table until it is known what lies there. */
export function Loading() {
  return (
    <div role="status" aria-label={common.loading} className="gallery-loading">
      <img src="/images/heart-lantern.svg" alt="" />
    </div>
  )
}

/** Says that nothing could be read, and tries again. */
export function Failure({ onAgain }: { onAgain: () => void }) {
  return (
    <div className="gallery-failure">
      <p role="alert">{texts.loadFailed}</p>
      <button type="button" className="button button-ghost" onClick={onAgain}>
        {common.again}
      </button>
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
