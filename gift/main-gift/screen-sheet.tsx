import { type RefObject, useLayoutEffect, useRef } from 'react'
import '#web/ui/letter-sheet.css'
import './screen-sheet.css'

// How far the folded letter has come out of its envelope by then, as a share of its height; as in the styles.
const RISE = 0.9

/** The sheet that comes out of the envelope and unfolds to its place on the letter's own screen. */
export function Sheet({ letter, isOut }: { letter: RefObject<HTMLElement | null>; isOut: boolean }) {
  const sheet = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const from = letter.current?.getBoundingClientRect()
    const to = sheet.current?.getBoundingClientRect()
    if (!isOut || !from || !to || !sheet.current) return
    const { style } = sheet.current
    style.setProperty('--from-x', `${from.x + from.width / 2 - to.x - to.width / 2}px`)
    style.setProperty('--from-y', `${from.y + (0.5 - RISE) * from.height - to.y - to.height / 2}px`)
    style.setProperty('--from-width', String(from.width / to.width))
    style.setProperty('--from-height', String(from.height / to.height))
  }, [letter, isOut])
  return (
    <div className="letter-wrap main-gift-sheet" data-out={isOut} aria-hidden="true">
      <i ref={sheet} className="letter-sheet paper" />
      <i className="letter-foot" />
    </div>
  )
}
