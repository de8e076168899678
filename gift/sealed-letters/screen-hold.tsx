import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { times } from './contract.ts'

// A touch that ends before this share of the time is a tap.
const SHORT = 0.25

type Holding = { isStill: boolean; onFull: () => void; onShort: () => void }

/**
 * How long a seal has been held, 0 to 1, as `--held` on an element: it grows while a pointer is down and
 * drains after the release; the keyboard, and `fill`, let it grow to its end automatically.
 */
export function useHold(element: RefObject<HTMLElement | null>, { isStill, onFull, onShort }: Holding) {
  const share = useRef(0)
  const isHeld = useRef(false)
  const isFull = useRef(false)
  const frame = useRef(0)
  useEffect(() => () => cancelAnimationFrame(frame.current), [])

  function place(next: number) {
    share.current = Math.min(1, Math.max(0, next))
    element.current?.style.setProperty('--held', String(share.current))
  }

  function run() {
    cancelAnimationFrame(frame.current)
    let last = performance.now()
    const step = (now: number) => {
      place(share.current + (isHeld.current ? (now - last) / times.hold : (last - now) / times.drain))
      last = now
      if (isHeld.current && share.current === 1) return end()
      if (isHeld.current || share.current > 0) frame.current = requestAnimationFrame(step)
    }
    frame.current = requestAnimationFrame(step)
  }

  function end() {
    if (isFull.current) return
    isFull.current = true
    place(1)
    onFull()
  }

  function press() {
    if (isFull.current) return
    isHeld.current = true
    run()
  }

  function release() {
    if (isHeld.current && !isFull.current && share.current < SHORT) onShort()
    isHeld.current = false
    isFull.current = false
    run()
  }

  const fill = () => (isStill ? end() : press())
  return {
    fill,
    release,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLButtonElement>) {
        event.currentTarget.setPointerCapture(event.pointerId)
        press()
      },
      onPointerUp: () => void (isFull.current || release()),
      onPointerCancel: () => void (isFull.current || release()),
      onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
      onKeyDown(event: KeyboardEvent) {
        if ((event.key !== 'Enter' && event.key !== ' ') || event.repeat) return
        event.preventDefault()
        fill()
      },
    },
  }
}
