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
