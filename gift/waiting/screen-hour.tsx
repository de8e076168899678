import { useCallback, useEffect, useState } from 'react'
import type { Output } from '#contract/endpoint.ts'
import { call } from '#web/api/call.ts'
import { usePageVisible } from '#web/effects/motion.ts'
import * as calls from './calls.ts'
import { times } from './contract.ts'

/** The server's answer, and how far its clock is ahead of this one, in milliseconds. */
type Known = Output<typeof calls.load> & { ahead: number }

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
      // Includes the time that the response took: at zero the server's own hour has come.
      setKnown({ ...answer, ahead: answer.now - Date.now() })
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
    if (isSeen && !isOver) void ask()
  }, [isSeen, isOver, isDue, ask])
  useEffect(() => {
    if (!isSeen || isOver) return
    const timer = window.setInterval(ask, isPending ? times.retry : times.again)
    window.addEventListener('online', ask)
    return () => {
      window.clearInterval(timer)
      window.removeEventListener('online', ask)
    }
  }, [isSeen, isPending, isOver, ask])
  return { known, left, isUnreachable }
}

// Ticks at each full remaining second, while the page is visible.
function useLeft(known: Known | undefined, isSeen: boolean) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!known?.opens_at || !isSeen) return
    const { opens_at, ahead } = known
    let timer: number
    const tick = () => {
      const moment = Date.now()
      const left = opens_at - moment - ahead
      setNow(moment)
      if (left > 0) timer = window.setTimeout(tick, left % 1000 || 1000)
    }
    tick()
    return () => window.clearTimeout(timer)
  }, [known, isSeen])
  return known?.opens_at ? known.opens_at - now - known.ahead : undefined
}
