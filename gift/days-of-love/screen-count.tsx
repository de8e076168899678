import { useLayoutEffect, useRef } from 'react'
import { clock } from '#web/clock.ts'

const TIME = 1500
const BEAT = 420

/**
 * Draws a number that counts up to `to` over the accessible one, and ends with a heartbeat; times in
 * milliseconds.
 */
export function Count({ to, onEnd }: { to: number; onEnd: () => void }) {
  const count = useRef<HTMLElement>(null)
  useLayoutEffect(() => (count.current ? countUp(count.current, to, onEnd) : undefined), [to, onEnd])
  return <i ref={count} className="cover counter-count" aria-hidden="true" />
}

function countUp(count: HTMLElement, to: number, onEnd: () => void) {
  const began = clock.now()
  let frame = 0
  const draw = () => {
    const left = Math.max(0, 1 - (clock.now() - began) / TIME)
    count.dataset.count = Math.round(to * (1 - left ** 3)).toLocaleString('id')
    if (left > 0) frame = requestAnimationFrame(draw)
    else {
      count.parentElement?.animate({ scale: [1, 1.06, 1, 1.03, 1] }, { duration: BEAT, easing: 'ease-out' })
      onEnd()
    }
  }
  draw()
  return () => cancelAnimationFrame(frame)
}
