import type { FocusEvent } from 'react'

type Time = { lasts: number; over: () => void; timer: number }

const times = new Map<number, Time>()
const heldBy = new Set<'pointer' | 'keyboard'>()

/**
 * What a message's surroundings listen to. None goes while it is pointed at, touched or focused, nor while
 * the page is hidden; when it is left, the time of all begins again, so that none slips from under a
 * finger (WCAG 2.2.1).
 */
export const holds = {
  // The place goes without a word when a dialog opens over it.
  ref: () => letGoOfAll,
  onPointerOver: () => hold('pointer'),
  onPointerLeave: () => letGo('pointer'),
  onFocus: () => hold('keyboard'),
  onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) letGo('keyboard')
  },
}

document.addEventListener('visibilitychange', follow)

/** Calls `over` once a message has stood that long, in milliseconds. */
export function start(id: number, lasts: number, over: () => void) {
  const time = { lasts, over, timer: 0 }
  times.set(id, time)
  if (!isHeld()) run(time)
}

/** Forgets a message. Pressed away it goes from under the pointer, which nothing reports. */
export function end(id: number) {
  window.clearTimeout(times.get(id)?.timer)
  times.delete(id)
  if (heldBy.size > 0) letGoOfAll()
}

function hold(by: 'pointer' | 'keyboard') {
  heldBy.add(by)
  follow()
}

function letGo(by: 'pointer' | 'keyboard') {
  heldBy.delete(by)
  follow()
}

function letGoOfAll() {
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
