import { type PointerEvent, useRef } from 'react'

// In CSS pixels: the distance from which a pull tears, and the distance up to which a touch is a tap.
const TEARS_AT = 56
const TAPPED_BELOW = 6

/** Makes a stub follow the finger along its dashes; released too early, it springs back. */
export function usePull(onTear: () => void) {
  const from = useRef<number>(undefined)
  const pulled = useRef(0)

  function move(event: PointerEvent<HTMLElement>) {
    if (from.current === undefined) return
    pulled.current = Math.max(0, event.clientX - from.current)
    const way = pulled.current
    event.currentTarget.style.transform = `translate(${way * 0.6}px, ${way * 0.1}px) rotate(${way * 0.16}deg)`
  }

  function onRelease(event: PointerEvent<HTMLElement>) {
    if (from.current === undefined) return
    from.current = undefined
    event.currentTarget.style.transform = ''
    if (event.type === 'pointerup' && pulled.current >= TEARS_AT) onTear()
  }

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      from.current = event.clientX
      pulled.current = 0
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: move,
    onPointerUp: onRelease,
    onPointerCancel: onRelease,
    onClick: () => {
      if (pulled.current < TAPPED_BELOW) onTear()
      pulled.current = 0
    },
  }
}
