import { useEffect, useRef } from 'react'

// In CSS pixels: how far the thread hangs through.
const SAG = 48

/** The thread from the field with the focus to the lit place in the preview beside it, while both are in view. */
export function LandingThread({ field }: { field: Element }) {
  const thread = useRef<SVGSVGElement>(null)
  useEffect(() => {
    let frame = 0
    const follow = () => {
      if (thread.current) draw(thread.current, field)
      frame = requestAnimationFrame(follow)
    }
    follow()
    return () => cancelAnimationFrame(frame)
  }, [field])
  return (
    <svg ref={thread} className="landing-thread" aria-hidden="true">
      <path />
      <circle r={3.5} />
      <circle r={3.5} />
    </svg>
  )
}

type Point = { x: number; y: number }

function draw(thread: SVGSVGElement, field: Element) {
  const from = edgeOf(field)
  const to = from && findPlace(thread.parentElement?.querySelector('iframe'))
  const isShown = from !== undefined && to !== undefined
  thread.toggleAttribute('data-shown', isShown)
  if (!isShown) return
  const third = (to.x - from.x) / 3
  const [path, start, end] = thread.children
  path?.setAttribute(
    'd',
    `M${from.x} ${from.y}C${from.x + third} ${from.y + SAG} ${to.x - third} ${to.y + SAG} ${to.x} ${to.y}`,
  )
  for (const [knot, { x, y }] of [[start, from] as const, [end, to] as const]) {
    knot?.setAttribute('cx', `${x}`)
    knot?.setAttribute('cy', `${y}`)
  }
}

// The middle of its right edge, while it has the focus and no bar covers it.
function edgeOf(field: Element): Point | undefined {
  if (!field.matches(':is(input, textarea):focus')) return undefined
  const { right, top, bottom } = field.getBoundingClientRect()
  const y = (top + bottom) / 2
  const seen = document.elementFromPoint(right - 2, y)
  return seen === field ? { x: right, y } : undefined
}

// The outline in the preview, from its scaled page to this one.
function findPlace(frame: HTMLIFrameElement | null | undefined): Point | undefined {
  const lit = frame?.contentDocument?.querySelector<HTMLElement>('.edited-mark')
  if (!frame || !lit || lit.hidden || lit.style.visibility) return undefined
  const { left, top, width } = frame.getBoundingClientRect()
  const scale = width / (frame.clientWidth || 1)
  const place = lit.getBoundingClientRect()
  return { x: left + place.left * scale, y: top + (place.top + place.height / 2) * scale }
}
