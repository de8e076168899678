import type { FocusEvent } from 'react'

type Time = { lasts: number; over: () => void; timer: number }

const times = new Map<number, Time>()
const heldBy = new Set<'pointer' | 'keyboard'>()

/**
 * The event handlers of an alerts' region. No alert closes while one is hovered, touched or focused, nor
 * while the page is hidden; afterwards the time of all starts again, so that none disappears under a finger
 * (WCAG 2.2.1).
 */
export const pauseHandlers = {
  // The region unmounts without an event when a dialog opens over it.
  ref: () => unholdAll,
  onPointerOver: () => hold('pointer'),
  onPointerLeave: () => unhold('pointer'),
  onFocus: () => hold('keyboard'),
  onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) unhold('keyboard')
  },
}

document.addEventListener('visibilitychange', follow)

/** Calls `over` after an alert has been shown for `lasts` milliseconds. */
export function startTimer(id: number, lasts: number, over: () => void) {
  const time = { lasts, over, timer: 0 }
  times.set(id, time)
  if (!isHeld()) run(time)
}

/** Forgets an alert. Closing it removes it from under the pointer, which fires no event. */
export function endTimer(id: number) {
  window.clearTimeout(times.get(id)?.timer)
  times.delete(id)
  if (heldBy.size > 0) unholdAll()
}

function hold(by: 'pointer' | 'keyboard') {
  heldBy.add(by)
  follow()
}

function unhold(by: 'pointer' | 'keyboard') {
  heldBy.delete(by)
  follow()
}

function unholdAll() {
  heldBy.clear()
  follow()
}

function follow() {
  for (const time of times.values()) {
    window.clearTimeout(time.timer)
    if (!isHeld()) run(time)
  }
}

function run(time: Time) {
  time.timer = window.setTimeout(time.over, time.lasts)
}

function isHeld() {
  return document.hidden || heldBy.size > 0
}
