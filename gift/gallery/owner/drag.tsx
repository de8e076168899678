import type { PointerEvent as ReactPointerEvent } from 'react'

// In CSS pixels: the distance from the window's edge at which the page scrolls, and the step in each frame.
const EDGE = 72
const SCROLL = 9

type Drag = {
  /** Called with the id of the card that the dragged one is held over, in each frame. */
  onOver: (id: number) => void
  onEnd: (isDropped: boolean) => void
}

/**
 * Moves a card with the pointer until it is dropped; Escape cancels. It listens on the window, so that a
 * rerender of the card does not end the drag.
 */
export function startDrag(event: ReactPointerEvent, card: HTMLElement, { onOver, onEnd }: Drag) {
  const { pointerId } = event
  const list = card.parentElement
  if (!list) return
  const grabbed = pointIn(list, event)
  const offset = { x: grabbed.x - card.offsetLeft, y: grabbed.y - card.offsetTop }
  let at: Point = event.nativeEvent
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
    if (over && over !== card) onOver(Number(over.dataset.id))
    card.style.translate = `${point.x - offset.x - card.offsetLeft}px ${point.y - offset.y - card.offsetTop}px`
  }

  function end(isDropped: boolean) {
    cancelAnimationFrame(frame)
    listening.abort()
    if (isDropped && list) hold(list)
    card.style.translate = ''
    onEnd(isDropped)
  }

  const listening = new AbortController()
  const listen = (name: 'pointermove' | 'pointerup' | 'pointercancel', act: () => void) => {
    const take = (moved: PointerEvent) => {
      if (moved.pointerId !== pointerId) return
      at = moved
      act()
    }
    window.addEventListener(name, take, { signal: listening.signal })
  }
  listen('pointermove', () => undefined)
  listen('pointerup', () => end(true))
  listen('pointercancel', () => end(false))
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), {
    signal: listening.signal,
  })
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
