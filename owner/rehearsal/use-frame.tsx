import { useEffect, useRef, useState } from 'react'
import { routes } from '#contract/routes.ts'
import { useListener } from '#web/effects/use-listener.ts'
import { type Chapter, chapterAt } from './chapters.tsx'
import { FromFrame, type ToFrame } from './messages.tsx'

/**
 * Controls the frame in which the gift is rehearsed.
 * @param chapters what it can show
 * @param rate the speed as a multiple of the real one; 0 while it is paused
 * @param onTouch called when the owner plays in the frame by hand
 * @returns the frame's `ref`, its `key`, which changes when the gift restarts, and the id of its chapter
 */
export function useFrame(chapters: Chapter[], rate: number, onTouch: () => void) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [starts, setStarts] = useState(0)
  const [current, setCurrent] = useState(chapters[0]?.id ?? '')

  function tell(order: ToFrame) {
    frame.current?.contentWindow?.postMessage(order, window.location.origin)
  }

  // Sent again to each frame that has just started.
  const target = useRef<ToFrame>(undefined)
  function startFrame() {
    tell({ kind: 'rate', rate })
    if (target.current) tell(target.current)
  }
  useListener('message', ({ data, origin, source }) => {
    const told = FromFrame.safeParse(data)
    const isOurs = source === frame.current?.contentWindow && origin === window.location.origin
    if (!isOurs || !told.success) return
    if (told.data.kind === 'begun') return startFrame()
    if (told.data.kind === 'touched') return onTouch()
    const chapter = chapterAt(chapters, told.data.path, current)
    if (chapter) setCurrent(chapter.id)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function always does the same
  useEffect(() => tell({ kind: 'rate', rate }), [rate])

  /** Shows a chapter; the first one restarts the whole gift, with its loading screen and its lock. */
  function go({ id, path, isClosing = false }: Chapter) {
    setCurrent(id)
    target.current = path === routes.opening ? undefined : { kind: 'go', path, isClosing }
    if (target.current) tell(target.current)
    else setStarts((count) => count + 1)
  }

  return { frame, key: starts, current, go }
}
