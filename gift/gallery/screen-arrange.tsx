import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { useReducedMotion } from '#web/effects/motion.ts'
import { texts } from './contract.ts'
import { startDrag } from './screen-drag.tsx'

// In milliseconds: how long what makes room takes to get there.
const GLIDE = 240

const STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

type Item = { id: number; name: string }

/**
 * Lets a list be put in another order: by dragging with a finger or a mouse, and by keys or a tap on a
 * button, a step at a time. The list's children carry `data-id`; while one is dragged they keep their
 * place in the document and only look moved.
 * @param onOrder told the new order of all ids, when a move is done
 */
export function useArrange(items: Item[], onOrder: (ids: number[]) => void) {
  const list = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<{ id: number; ids: number[] }>()
  const [said, setSaid] = useState('')
  const stored = items.map(({ id }) => id)
  const ids = drag?.ids ?? stored
  useGlide(list, ids, drag?.id)

  function settle(id: number, next: number[]) {
    const place = next.indexOf(id) + 1
    setSaid(texts.moved(items.find((item) => item.id === id)?.name ?? '', place, next.length))
    if (next.join() !== stored.join()) onOrder(next)
  }

  function step(id: number, by: number) {
    const place = stored.indexOf(id) + by
    settle(id, moved(stored, id, Math.max(0, Math.min(stored.length - 1, place))))
  }

  /** Gives the focus on before a card is taken away: to what removes its neighbour, or to the heading. */
  function leave(id: number) {
    const cards = [...(list.current?.querySelectorAll<HTMLElement>('[data-id]') ?? [])]
    const at = cards.findIndex(({ dataset }) => dataset.id === String(id))
    const neighbour = cards[at + 1] ?? cards[at - 1]
    const next = neighbour?.querySelector<HTMLElement>('[data-remove]') ?? document.querySelector('h1')
    next?.focus({ preventScroll: true })
  }

  function grip(id: number) {
    return {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        const card = event.currentTarget.closest<HTMLElement>('[data-id]')
        if (!card || event.button !== 0 || drag) return
        let next = stored
        setDrag({ id, ids: next })
        startDrag(event, card, {
          onOver: (place) => {
            next = moved(next, id, place)
            setDrag({ id, ids: next })
          },
          placeOf: (other) => next.indexOf(other),
          onEnd: (isDropped) => {
            setDrag(undefined)
            if (isDropped) settle(id, next)
          },
        })
      },
      onKeyDown(event: KeyboardEvent) {
        const by = STEPS[event.key]
        if (by === undefined) return
        event.preventDefault()
        step(id, by)
      },
    }
  }

  /** What a child of the list is given. */
  const place = (id: number) => ({
    'data-id': id,
    'data-dragged': drag?.id === id || undefined,
    style: drag ? { order: ids.indexOf(id) } : {},
  })

  const isFirst = (id: number) => stored[0] === id
  const isLast = (id: number) => stored.at(-1) === id

  return { list, place, grip, step, leave, said, isFirst, isLast }
}

function moved(ids: number[], id: number, place: number) {
  const rest = ids.filter((each) => each !== id)
  return [...rest.slice(0, place), id, ...rest.slice(place)]
}

type Spot = { left: number; top: number }

// What has another place than before glides there; and a control that was moved keeps the focus.
function useGlide(list: React.RefObject<HTMLDivElement | null>, ids: number[], dragged: number | undefined) {
  const isStill = useReducedMotion()
  const spots = useRef(new Map<string, Spot>())
  const focused = useRef<Element>(null)
  const order = ids.join()
  focused.current = list.current?.contains(document.activeElement) ? document.activeElement : null
  useLayoutEffect(() => {
    for (const card of list.current?.querySelectorAll<HTMLElement>('[data-id]') ?? []) {
      const id = card.dataset.id ?? ''
      const was = spots.current.get(id)
      const is = { left: card.offsetLeft, top: card.offsetTop }
      spots.current.set(id, is)
      if (was && !isStill && id !== String(dragged)) glide(card, was, is)
    }
    if (focused.current instanceof HTMLElement && document.activeElement === document.body)
      focused.current.focus()
  }, [list, order, dragged, isStill])
}

function glide(card: HTMLElement, was: Spot, is: Spot) {
  const [x, y] = [was.left - is.left, was.top - is.top]
  if (x || y) {
    const frames = [{ translate: `${x}px ${y}px` }, { translate: '0 0' }]
    card.animate(frames, { duration: GLIDE, easing: 'cubic-bezier(.3,0,.1,1)' })
  }
}
