import type {} from '@vitest/browser-playwright'
import { cdp, commands, type Locator } from 'vitest/browser'

type Point = { x: number; y: number }

/** Puts fingers on the screen, or lifts them all where none is named. */
export async function touch(...points: Point[]) {
  const type = points.length > 0 ? 'touchStart' : 'touchEnd'
  await cdp().send('Input.dispatchTouchEvent', { type, touchPoints: points })
}

/** Moves the mouse to a corner where nothing reacts. */
export function moveAway() {
  return commands.moveMouse(1, 1)
}

/** The middle of an element, in the window. */
export function middleOf(target: Locator): Point {
  const { left, top, width, height } = target.element().getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

const STEPS = 12

/** Moves fingers over the screen, each from its first point to its last, as a phone reports them. */
export async function slide(...fingers: [Point, Point][]) {
  for (let step = 0; step <= STEPS; step += 1) {
    const share = step / STEPS
    const touchPoints = fingers.map(([from, to], id) => ({
      id,
      x: from.x + (to.x - from.x) * share,
      y: from.y + (to.y - from.y) * share,
    }))
    await cdp().send('Input.dispatchTouchEvent', {
      type: step === 0 ? 'touchStart' : 'touchMove',
      touchPoints,
    })
    // A frame passes, so that elements can follow the finger.
    await new Promise(requestAnimationFrame)
  }
  await touch()
}
