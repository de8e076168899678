// A browser makes the click of a finger a moment after its release, in milliseconds.
const CLICK_DELAY = 100

const changes: (() => void)[] = []
let isPressed = false
let timer = 0

const onEach = (types: string[], listener: () => void) => {
  for (const type of types) addEventListener(type, listener, { capture: true })
}

onEach(['pointerdown'], () => {
  clearTimeout(timer)
  isPressed = true
})
onEach(['pointerup', 'pointercancel'], () => {
  clearTimeout(timer)
  timer = window.setTimeout(release, CLICK_DELAY)
})
onEach(['click'], release)

/**
 * Changes the layout at once, or, while a pointer is pressed, after its click: no control moves, or is covered, between
 * the press and the release, which would lose the click.
 */
export function afterPress(change: () => void) {
  if (isPressed) changes.push(change)
  else change()
}

function release() {
  clearTimeout(timer)
  isPressed = false
  for (const change of changes.splice(0)) change()
}
