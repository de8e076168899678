import { useCallback, useEffect, useState } from 'react'
import { MINUTE } from '#contract/durations.ts'
import type { Output } from '#contract/endpoint.ts'
import { call } from '#web/api/call.ts'
import { useReread } from '#web/api/reread.ts'
import { clockSkew, noteServerTime, serverNow } from '#web/api/server-clock.ts'
import { clock } from '#web/clock.ts'
import { usePageVisible } from '#web/effects/motion.ts'
import { useStore } from '#web/store.ts'
import * as calls from './calls.ts'
import { times } from './contract.ts'

type Known = Output<typeof calls.load>

/**
 * The gift's opening hour by the server's clock, fetched again on each return to the page: the milliseconds until
 * it, and whether the server cannot be reached. `onCome` is called when the server itself says that the
 * hour has come; nothing is read once it `isOver`.
 */
export function useHour(onCome: () => void, isOver = false) {
  const [known, setKnown] = useState<Known>()
  const [isUnreachable, setUnreachable] = useState(false)
  const isSeen = usePageVisible()
  const ask = useCallback(async () => {
    try {
      const answer = await call(calls.load, {})
      // At zero the server's own hour has come.
      noteServerTime(answer.now)
      setKnown(answer)
      setUnreachable(false)
      if (answer.opens_at === null || answer.opens_at <= answer.now) onCome()
    } catch {
      setUnreachable(true)
    }
  }, [onCome])
  const left = useLeft(known, isSeen)
  const isDue = left !== undefined && left <= 0
  const isPending = isDue || !known
  // biome-ignore lint/correctness/useExhaustiveDependencies: at zero the server is asked at once
  useEffect(() => {
    if (!isOver) void ask()
  }, [isOver, isDue, ask])
  useReread(ask, { interval: isPending ? times.retry : MINUTE, isOver })
  return { known, left, isUnreachable }
}

// Ticks at each full remaining second, while the page is visible.
function useLeft(known: Known | undefined, isSeen: boolean) {
  const opensAt = known?.opens_at
  const [now, setNow] = useState(serverNow)
  const skew = useStore(clockSkew)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a clock that was set right begins another second
  useEffect(() => {
    if (!opensAt || !isSeen) return
    let cancel = () => {}
    const tick = () => {
      const moment = serverNow()
      const left = opensAt - moment
      setNow(moment)
      if (left > 0) cancel = clock.after(left % 1000 || 1000, tick)
    }
    tick()
    return () => cancel()
  }, [opensAt, isSeen, skew])
  return opensAt ? opensAt - now : undefined
}
