import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** A window and the margin around it, in CSS pixels, and the bounds of its scale. */
type Size = { width: number; height: number; edge: number; least?: number; most: number }

/** Measures the scale at which a window fits into the element of `room`, again whenever that resizes. */
export function useScale<Room extends HTMLElement>({
  width,
  height,
  edge,
  least = 0,
  most,
}: Size): {
  room: RefObject<Room | null>
  scale: number
} {
  const room = useRef<Room>(null)
  const [scale, setScale] = useState(most)
  useLayoutEffect(() => {
    const element = room.current
    if (!element) return
    const fit = () => {
      const { clientWidth, clientHeight } = element
      const fitting = Math.min((clientWidth - edge) / width, (clientHeight - edge) / height)
      setScale(Math.max(least, Math.min(most, fitting)))
    }
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    return () => observer.disconnect()
  }, [width, height, edge, least, most])
  return { room, scale }
}
