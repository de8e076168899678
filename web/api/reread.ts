import { useEffect, useEffectEvent } from 'react'
import { clock } from '#web/clock.ts'
import { usePageVisible } from '#web/effects/motion.ts'

type Options = { interval?: number; isOver?: boolean }

/**
 * Calls `read` on each return to the page or to the network, and every `interval` milliseconds while the page is
 * visible, whether or not earlier calls have failed. Without an interval only on return; with `isOver` never.
 */
export function useReread(read: () => unknown, { interval, isOver = false }: Options = {}) {
  const readAgain = useEffectEvent(() => void read())
  useEffect(() => {
    if (isOver) return
    const onReturn = () => document.hidden || readAgain()
    // The page came back from the browser's back/forward cache.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && readAgain()
    document.addEventListener('visibilitychange', onReturn)
    window.addEventListener('online', onReturn)
    window.addEventListener('pageshow', onShow)
    return () => {
      document.removeEventListener('visibilitychange', onReturn)
      window.removeEventListener('online', onReturn)
      window.removeEventListener('pageshow', onShow)
    }
  }, [isOver])
  const isSeen = usePageVisible()
  useEffect(() => {
    if (interval === undefined || isOver || !isSeen) return
    return clock.every(interval, () => readAgain())
  }, [interval, isOver, isSeen])
}
