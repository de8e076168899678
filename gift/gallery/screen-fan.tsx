import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { useTimeout } from '#web/effects/motion.ts'
import { useReducedMotion } from '#web/effects/reduced-motion.ts'
import './screen-fan.css'

/** The number of prints that fly; the others are in place from the start. */
export const FLYING = 8

// In milliseconds: when the last print has arrived; as in the styles.
const PINNED = 2000

// Each envelope is emptied once in a visit.
const emptiedFolders = new Set<number>()
let opened: { id: number; x: number; y: number } | undefined

/** Notes the position of the envelope that is being opened. */
export function noteEnvelope(id: number, envelope: Element) {
  const { x, y, width, height } = envelope.getBoundingClientRect()
  opened = { id, x: x + width / 2, y: y + height / 2 }
}

/**
 * Whether the prints fly out of the envelope that was just opened: only at its first opening.
 * @param rendered the number of prints on the board
 */
export function useFan(id: number, board: RefObject<HTMLElement | null>, rendered: number) {
  const isStill = useReducedMotion()
  const [from] = useState(() => (opened?.id === id && !emptiedFolders.has(id) ? opened : undefined))
  const [isPinned, setPinned] = useState(false)
  const after = useTimeout()
  useLayoutEffect(() => {
    if (rendered === 0) return
    // The page scrolls to its top after this.
    for (const print of board.current?.querySelectorAll<HTMLElement>('.photo-flight:not([style])') ?? []) {
      const { x, y, width, height } = print.getBoundingClientRect()
      print.style.setProperty('--from-x', `${(from?.x ?? 0) - x - width / 2}px`)
      print.style.setProperty('--from-y', `${(from?.y ?? 0) - y - window.scrollY - height / 2}px`)
    }
  }, [board, from, rendered])
  useEffect(() => {
    opened = undefined
    emptiedFolders.add(id)
    after(PINNED, () => setPinned(true))
  }, [after, id])
  return from !== undefined && !isStill && !isPinned
}
