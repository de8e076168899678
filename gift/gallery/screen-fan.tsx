import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { useAfter } from '#web/effects/motion.ts'
import { useReducedMotion } from '#web/effects/reduced-motion.ts'
import './screen-fan.css'

/** So many prints fly; the others lie there already. */
export const FLYING = 8

// In milliseconds: by then the last print is pinned; as in the styles.
const PINNED = 2000

// Each envelope is emptied once on a visit.
const emptied = new Set<number>()
let opened: { id: number; x: number; y: number } | undefined

/** Notes where the envelope lies that is being opened. */
export function noteEnvelope(id: number, envelope: Element) {
  const { x, y, width, height } = envelope.getBoundingClientRect()
  opened = { id, x: x + width / 2, y: y + height / 2 }
}

/** Whether the prints on a board come flying out of the envelope that was just opened: not where it was before. */
export function useFan(id: number, board: RefObject<HTMLElement | null>) {
  const isStill = useReducedMotion()
  const [from] = useState(() => (opened?.id === id && !emptied.has(id) ? opened : undefined))
  const [isPinned, setPinned] = useState(false)
  const after = useAfter()
  useLayoutEffect(() => {
    // The screen is scrolled to its top after this.
    for (const print of board.current?.querySelectorAll<HTMLElement>('.photo-flight') ?? []) {
      const { x, y, width, height } = print.getBoundingClientRect()
      print.style.setProperty('--from-x', `${(from?.x ?? 0) - x - width / 2}px`)
      print.style.setProperty('--from-y', `${(from?.y ?? 0) - y - window.scrollY - height / 2}px`)
    }
  }, [board, from])
  useEffect(() => {
    opened = undefined
    emptied.add(id)
    after(PINNED, () => setPinned(true))
  }, [after, id])
  return from !== undefined && !isStill && !isPinned
}
