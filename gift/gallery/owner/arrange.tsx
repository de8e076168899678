import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { texts } from '#gift/gallery/contract.ts'
import { useReducedMotion } from '#web/effects/reduced-motion.ts'
import { startDrag } from './drag.tsx'

// In milliseconds: how long cards take to move aside.
const GLIDE = 240

const STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

type List = RefObject<HTMLDivElement | null>

/** An item of a list that is reordered, with its name for screen readers. */
export type Named = { id: number; name: string }

/** The handlers of the controls on a card, by its id. */
export type Arrange = {
  /** Starts dragging it. */
  hold: (id: number, event: PointerEvent<HTMLElement>) => void
  /** Moves it by an arrow key. */
  steer: (id: number, event: KeyboardEvent) => void
  /** Moves it by a number of places. */
  step: (id: number, by: number) => void
}

/**
 * Reorders a list: by dragging with a finger or a mouse, and by keys or buttons, a step at a time. The list's
 * children carry `data-id`; during a drag they keep their place in the document and only appear moved.
 * @param onOrder called with the new order of all ids, when a move is done
 * @returns the handlers, and what to say to screen readers
 */
export function useArrange(list: List, items: Named[], onOrder: (ids: number[]) => void) {
  const [drag, setDrag] = useState<{ id: number; ids: number[] }>()
  const [announcement, setAnnouncement] = useState('')
  const stored = items.map(({ id }) => id)
  useLayoutEffect(() => show(list, drag))
  useGlide(list, drag?.ids ?? stored, drag?.id)

  function settle(id: number, next: number[]) {
    const name = items.find((item) => item.id === id)?.name ?? ''
    setAnnouncement(texts.moved(name, next.indexOf(id) + 1, next.length))
    if (next.join() !== stored.join()) onOrder(next)
  }

  function step(id: number, by: number) {
    const place = stored.indexOf(id) + by
    settle(id, moved(stored, id, Math.max(0, Math.min(stored.length - 1, place))))
  }

  function hold(id: number, event: PointerEvent<HTMLElement>) {
    const card = event.currentTarget.closest<HTMLElement>('[data-id]')
    if (!card || event.button !== 0 || drag) return
    let next = stored
    setDrag({ id, ids: next })
    startDrag(event, card, {
      onOver: (over) => {
        next = moved(next, id, next.indexOf(over))
        setDrag({ id, ids: next })
      },
      onEnd: (isDropped) => {
        setDrag(undefined)
        if (isDropped) settle(id, next)
      },
    })
  }

  function steer(id: number, event: KeyboardEvent) {
    const by = STEPS[event.key]
    if (by === undefined) return
    event.preventDefault()
    step(id, by)
  }

  return { arrange: { hold, steer, step } satisfies Arrange, announcement }
}

function moved(ids: number[], id: number, place: number) {
  return ids.filter((each) => each !== id).toSpliced(place, 0, id)
}

function cardsIn(list: List) {
  return [...(list.current?.querySelectorAll<HTMLElement>('[data-id]') ?? [])]
}

// In the DOM: the cards themselves have no code for dragging, so that visitors do not download it.
function show(list: List, drag: { id: number; ids: number[] } | undefined) {
  for (const card of cardsIn(list)) {
    const id = Number(card.dataset.id)
    card.style.order = drag ? String(drag.ids.indexOf(id)) : ''
    card.toggleAttribute('data-dragged', id === drag?.id)
  }
}

type Spot = { left: number; top: number }

// Cards whose place has changed glide there.
function useGlide(list: List, ids: number[], dragged: number | undefined) {
  const isStill = useReducedMotion()
  const spots = useRef(new Map<string, Spot>())
  const order = ids.join()
  useLayoutEffect(() => {
    if (order === '') return
    for (const card of cardsIn(list)) {
      const id = card.dataset.id ?? ''
      const was = spots.current.get(id)
      const is = { left: card.offsetLeft, top: card.offsetTop }
      spots.current.set(id, is)
      if (was && !isStill && id !== String(dragged)) animateFrom(card, was, is)
    }
  }, [list, order, dragged, isStill])
}

function animateFrom(card: HTMLElement, was: Spot, is: Spot) {
  const [x, y] = [was.left - is.left, was.top - is.top]
  if (x || y) {
    const frames = [{ translate: `${x}px ${y}px` }, { translate: '0 0' }]
    card.animate(frames, { duration: GLIDE, easing: 'cubic-bezier(.3,0,.1,1)' })
  }
}
