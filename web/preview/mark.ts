import './mark.css'

// Between the element and its outline, in CSS pixels.
const ROOM = 7

// Between the outline and the edges of the window, in CSS pixels.
const EDGE = 4

let frame: HTMLElement | undefined

type Find = () => Element | undefined

/**
 * Outlines the element that `find` returns, as soon as it exists, and follows it; `findPress` returns a
 * button to press first.
 */
export function mark(find: Find, findPress: Find) {
  unmark()
  const added = document.createElement('i')
  frame = added
  added.className = 'edited-mark'
  added.ariaHidden = 'true'
  added.hidden = true
  document.body.append(added)
  const follow = () => {
    if (frame !== added) return
    keepTo(added, find, findPress)
    requestAnimationFrame(follow)
  }
  follow()
}

/** Removes the outline. */
export function unmark() {
  frame?.remove()
  frame = undefined
  raise(0)
}

function keepTo(added: HTMLElement, find: Find, findPress: Find) {
  const isNew = added.hidden
  const pressed = isNew ? findPress() : undefined
  if (pressed instanceof HTMLElement) pressed.click()
  const found = find()
  added.hidden = !found
  if (!found) return
  const seen = seenHeight()
  // The page scrolls only where the element is out of view.
  if (isNew && !isInView(visiblePart(found), seen)) found.scrollIntoView({ block: 'center' })
  const { left, top, right, bottom } = visiblePart(found)
  // A smooth scroll may not have reached it.
  const isVisible = bottom > top
  Object.assign(added.style, {
    left: `${Math.max(left - ROOM, EDGE)}px`,
    right: `${Math.max(innerWidth - right - ROOM, EDGE)}px`,
    top: `${top - ROOM}px`,
    height: `${bottom - top + 2 * ROOM}px`,
    visibility: isVisible ? '' : 'hidden',
  })
  if (isVisible) raise(Math.min(top - 2 * ROOM, bottom + 2 * ROOM - seen))
}

type Sides = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>

function isInView({ top, bottom }: Sides, seen: number) {
  return bottom >= Math.max(top, 0) + ROOM && top <= Math.min(seen, window.innerHeight) - ROOM
}

// The part of an element that its scrolling ancestors, such as a letter's sheet, show.
function visiblePart(found: Element): Sides {
  let { left, top, right, bottom } = found.getBoundingClientRect()
  for (let box = found.parentElement; box && box !== document.body; box = box.parentElement) {
    if (!/auto|scroll/.test(getComputedStyle(box).overflowY)) continue
    const sides = box.getBoundingClientRect()
    left = Math.max(left, sides.left)
    top = Math.max(top, sides.top)
    right = Math.min(right, sides.right)
    bottom = Math.min(bottom, sides.bottom)
  }
  return { left, top, right, bottom }
}

// The visible height of the frame: on a phone the form covers its lower part.
function seenHeight() {
  const form = window.parent.document.querySelector('dialog[open] > .dialog-paper')
  const own = window.frameElement
  if (!form || !own) return Number.POSITIVE_INFINITY
  return form.getBoundingClientRect().top - (own.parentElement ?? own).getBoundingClientRect().top
}

// Where the page cannot scroll far enough, the whole frame is moved up.
function raise(by: number) {
  const own = window.frameElement as HTMLElement | null
  if (own) own.style.translate = by > 0 ? `0 ${-by}px` : ''
}
