import type { PointerEvent as ReactPointerEvent } from 'react'

// In CSS pixels: the distance from the window's edge at which the page scrolls, and the step in each frame.
const EDGE = 72
const SCROLL = 9

type Drag = {
  /** Called with the position in the order that the card is held over. */
  onOver: (place: number) => void
  /** The present position of a card in the order. */
  indexOf: (id: number) => number
  onEnd: (isDropped: boolean) => void
}

/**
 * Moves a card with the pointer until it is dropped; Escape cancels. It listens on the window, so that a
 * rerender of the card does not end the drag.
 */
export function startDrag(event: ReactPointerEvent, card: HTMLElement, { onOver, indexOf, onEnd }: Drag) {
  const { pointerId } = event
  const list = card.parentElement
  if (!list) return
  const grabbed = pointIn(list, event)
  const offset = { x: grabbed.x - card.offsetLeft, y: grabbed.y - card.offsetTop }
  let at = { clientX: event.clientX, clientY: event.clientY }
  let frame = requestAnimationFrame(follow)

  function follow() {
    if (at.clientY < EDGE) window.scrollBy(0, -SCROLL)
    if (at.clientY > window.innerHeight - EDGE) window.scrollBy(0, SCROLL)
    if (list) hold(list)
    frame = requestAnimationFrame(follow)
  }

  function hold(within: HTMLElement) {
    const point = pointIn(within, at)
    const over = cardAt(within, point)
    if (over && over !== card) onOver(indexOf(Number(over.dataset.id)))
    card.style.translate = `${point.x - offset.x - card.offsetLeft}px ${point.y - offset.y - card.offsetTop}px`
  }

  function move(moved: PointerEvent) {
    if (moved.pointerId === pointerId) at = { clientX: moved.clientX, clientY: moved.clientY }
  }

  function end(dropped?: PointerEvent) {
    if (dropped) move(dropped)
    cancelAnimationFrame(frame)
    listening.abort()
    if (dropped && list) hold(list)
    card.style.translate = ''
    onEnd(dropped !== undefined)
  }

  const listening = new AbortController()
  const { signal } = listening
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', (up) => up.pointerId === pointerId && end(up), { signal })
  window.addEventListener('pointercancel', (gone) => gone.pointerId === pointerId && end(), { signal })
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal })
}

type Point = { clientX: number; clientY: number }

function pointIn(list: HTMLElement, { clientX, clientY }: Point) {
  const { left, top } = list.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}

// By the cards' places in the layout, because the dragged one lies over the others.
function cardAt(list: HTMLElement, { x, y }: { x: number; y: number }) {
  return [...list.querySelectorAll<HTMLElement>('[data-id]')].find(
    ({ offsetLeft, offsetTop, offsetWidth, offsetHeight }) =>
      x >= offsetLeft && x < offsetLeft + offsetWidth && y >= offsetTop && y < offsetTop + offsetHeight,
  )
}
