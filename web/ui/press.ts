// A browser makes the click of a finger a moment after its release, in milliseconds.
const CLICK_DELAY = 100

// What waits, while a pointer is pressed.
let changes: (() => void)[] | undefined
let timer = 0

// A context menu takes the release of its press.
for (const type of ['pointerdown', 'pointerup', 'pointercancel', 'contextmenu'])
  addEventListener(type, follow, { capture: true })

// Once its control has had it: a change before that would make React set a switch back, and miss that it was pressed.
addEventListener('click', follow)

/**
 * Changes the layout at once, or, while a pointer is pressed, after its click: no control moves, or is covered, between
 * the press and the release, which would lose the click.
 */
export function afterPress(change: () => void) {
  if (changes) changes.push(change)
  else change()
}

function follow({ type }: Event) {
  clearTimeout(timer)
  if (type === 'pointerdown') changes ??= []
  else if (type === 'click') release()
  else timer = window.setTimeout(release, CLICK_DELAY)
}

function release() {
  const due = changes ?? []
  changes = undefined
  for (const change of due) change()
}
