import { useEffect, useRef, useState } from 'react'
import { routes } from '#contract/routes.ts'
import { FromFrame, type ToFrame } from '#web/rehearsal/messages.ts'
import { chapterAt, chapters } from './chapters.tsx'

/**
 * Conducts the frame in which the gift is rehearsed.
 * @param rate how many times faster than for visitors it runs; 0 while it is paused
 * @returns the frame's `ref`, its `key`, which is new when the gift begins anew, and the number of the chapter it shows
 */
export function useFrame(rate: number) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [starts, setStarts] = useState(0)
  const [current, setCurrent] = useState(0)

  function tell(order: ToFrame) {
    frame.current?.contentWindow?.postMessage(order, window.location.origin)
  }

  const tellRate = useRef(() => {})
  tellRate.current = () => tell({ kind: 'rate', rate })
  useEffect(() => {
    function listen({ data, origin, source }: MessageEvent) {
      const told = FromFrame.safeParse(data)
      const isOurs = source === frame.current?.contentWindow && origin === window.location.origin
      if (!isOurs || !told.success) return
      // A frame that has just begun does not know its rate.
      tellRate.current()
      setCurrent((before) => chapterAt(told.data.path) ?? before)
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function reads the rate that it is called for.
  useEffect(() => tellRate.current(), [rate])

  /** Shows a chapter; the first one begins the whole gift anew, with its loading screen and its lock. */
  function go(index: number) {
    const path = chapters[index]?.path ?? routes.opening
    setCurrent(index)
    if (path === routes.opening) setStarts((count) => count + 1)
    else tell({ kind: 'go', path })
  }

  return { frame, key: starts, current, go }
}
