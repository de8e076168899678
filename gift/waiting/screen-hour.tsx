import { useCallback, useEffect, useState } from 'react'
import { MINUTE } from '#contract/durations.ts'
import type { Output } from '#contract/endpoint.ts'
import { call } from '#web/api/call.ts'
import { useReread } from '#web/api/reread.ts'
import { noteServerTime } from '#web/api/server-clock.ts'
import { useServerNow } from '#web/api/use-server-now.ts'
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
  const ask = useCallback(async () => {
    try {
      const answer = await call(calls.load, {})
      // The countdown ends when the server's own hour has come.
      noteServerTime(answer.now)
      setKnown(answer)
      setUnreachable(false)
      if (answer.opens_at === null || answer.opens_at <= answer.now) onCome()
    } catch {
      setUnreachable(true)
    }
  }, [onCome])
  const opensAt = known?.opens_at ?? undefined
  const now = useServerNow(opensAt)
  const left = opensAt === undefined ? undefined : opensAt - now
  const isDue = left !== undefined && left <= 0
  const isPending = isDue || !known
  // biome-ignore lint/correctness/useExhaustiveDependencies: at zero the server is asked at once
  useEffect(() => {
    // biome-ignore lint/nursery/useReactCompiler: only once the server has answered
    if (!isOver) void ask()
  }, [isOver, isDue, ask])
  useReread(ask, { interval: isPending ? times.retry : MINUTE, isOver })
  return { known, left, isUnreachable }
}
