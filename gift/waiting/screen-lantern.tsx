import './screen-lantern.css'

/** The lantern on its thread, unlit, with its pilot flame or lit, and its reflection in the lake. */
export function Lantern() {
  return (
    <>
      <i className="glint waiting-glint" />
      <div className="halo waiting-hang" aria-hidden="true">
        <i className="waiting-thread" />
        <img className="waiting-unlit" src="/images/heart-lantern-unlit.svg" alt="" />
        <img className="cover waiting-light" src="/images/heart-lantern.svg" alt="" />
        <i className="waiting-pilot" />
      </div>
    </>
  )
}
