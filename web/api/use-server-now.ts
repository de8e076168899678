import { useEffect, useState } from 'react'
import { clock } from '#web/clock.ts'
import { usePageVisible } from '#web/effects/motion.ts'
import { useStore } from '#web/store.ts'
import { clockSkew, serverNow } from './server-clock.ts'

const SECOND = 1000

/**
 * The present time by the server's clock, in milliseconds, which ticks while the page is visible: just after each full
 * second, so that none is skipped or shown twice.
 * @param until ticks at each full second that is left until then, and stops there
 */
export function useServerNow(until = Number.POSITIVE_INFINITY) {
  const [now, setNow] = useState(serverNow)
  const isSeen = usePageVisible()
  const skew = useStore(clockSkew)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a clock that was set right begins another second
  useEffect(() => {
    if (!isSeen) return
    let cancel = () => {}
    const tick = () => {
      const moment = serverNow()
      setNow(moment)
      if (moment >= until) return
      const rest = Number.isFinite(until) ? (until - moment) % SECOND : SECOND - (moment % SECOND)
      cancel = clock.after(rest || SECOND, tick)
    }
    tick()
    return () => cancel()
  }, [isSeen, skew, until])
  return now
}
