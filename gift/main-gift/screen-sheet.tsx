import { type RefObject, useLayoutEffect, useRef } from 'react'
import { sheetRef } from '#web/effects/shared-element.ts'
import '#web/scene/love-typing-sheet.css'
import './screen-sheet.css'

// How far the folded letter has come out of its envelope by then, as a share of its height; as in the styles.
const RISE = 0.9

/** The sheet that unfolds from the envelope to its place on the letter's screen, and returns from there. */
export function Sheet({ letter, isOut }: { letter: RefObject<HTMLElement | null>; isOut: boolean }) {
  const sheet = useRef<HTMLElement>(null)
  useLayoutEffect(() => sheetRef(sheet.current), [])
  useLayoutEffect(() => {
    const { current } = sheet
    if (!current || !letter.current || !(isOut || 'carried' in current.dataset)) return
    // Without the variables of an earlier flight.
    current.removeAttribute('style')
    place(current, letter.current)
  }, [letter, isOut])
  return (
    <div className="column love-typing-wrap main-gift-sheet" data-out={isOut} aria-hidden="true">
      <i ref={sheet} className="love-typing-sheet paper" />
      <i className="cluster love-typing-foot" />
    </div>
  )
}

function place(sheet: HTMLElement, letter: HTMLElement) {
  const from = letter.getBoundingClientRect()
  const to = sheet.getBoundingClientRect()
  sheet.style.setProperty('--from-x', `${from.x + from.width / 2 - to.x - to.width / 2}px`)
  sheet.style.setProperty('--from-y', `${from.y + (0.5 - RISE) * from.height - to.y - to.height / 2}px`)
  sheet.style.setProperty('--from-width', String(from.width / to.width))
  sheet.style.setProperty('--from-height', String(from.height / to.height))
}
