import { useEffect, useEffectEvent } from 'react'
import { clock } from '#web/clock.ts'
import { usePageVisible } from '#web/effects/motion.ts'
import { useListener } from '#web/effects/use-listener.ts'

type Options = { interval?: number | undefined; isOver?: boolean }

/**
 * Calls `read` on each return to the page or to the network, and every `interval` milliseconds while the page is
 * visible, whether or not earlier calls have failed. Without an interval only on return; with `isOver` never.
 */
export function useReread(read: () => unknown, { interval, isOver = false }: Options = {}) {
  const isOn = !isOver
  const look = () => void (document.hidden || read())
  const onTime = useEffectEvent(look)
  useEffect(() => {
    if (!isOn) return
    const onReturn = () => onTime()
    document.addEventListener('visibilitychange', onReturn)
    return () => document.removeEventListener('visibilitychange', onReturn)
  }, [isOn])
  useListener('online', look, { isOn })
  // The page came back from the browser's back/forward cache.
  useListener('pageshow', ({ persisted }) => persisted && read(), { isOn })
  const isSeen = usePageVisible()
  useEffect(() => {
    if (interval === undefined || !isOn || !isSeen) return
    return clock.every(interval, () => onTime())
  }, [interval, isOn, isSeen])
}
