import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { call, Refusal } from '#web/api/call.ts'
import { renew } from '#web/api/content.ts'
import { byId, listOf } from '#web/lists/stored-list.ts'
import { failureOf } from '#web/session/failure.ts'
import { play } from '#web/sound/sound.ts'
import * as calls from './calls.ts'
import { texts, UNDO_SHOWN } from './contract.ts'
import type { Coupon } from './schemas.ts'

const VIBRATION = 12

/** The gift's coupons, oldest first. */
export const coupons = listOf<Coupon>(calls.list, byId)

/** Tears coupons one at a time: the last one can be undone for a while, and a failure is shown. */
export function useTearing() {
  const [torn, setTorn] = useState<number>()
  const [pending, setPending] = useState<number>()
  const [failure, setFailure] = useState('')
  useEffect(() => {
    if (torn === undefined) return
    const timer = window.setTimeout(() => setTorn(undefined), UNDO_SHOWN)
    return () => window.clearTimeout(timer)
  }, [torn])

  async function tear({ id }: Pick<Coupon, 'id'>) {
    if (pending !== undefined) return
    setPending(id)
    setFailure('')
    play('page')
    navigator.vibrate?.(VIBRATION)
    try {
      coupons.show((await call(calls.ask, { id })).data)
      setTorn(id)
      play('stamp')
    } catch (problem) {
      fail(problem, texts.notTorn)
    }
    setPending(undefined)
  }

  async function takeBack(id: number) {
    setTorn(undefined)
    setFailure('')
    try {
      const { data } = await call(calls.takeBack, { id })
      // The stub is rendered before it is focused.
      flushSync(() => coupons.show(data))
      document.getElementById(stubId(id))?.focus()
    } catch (problem) {
      fail(problem, texts.notTakenBack)
    }
  }

  function fail(problem: unknown, sentence: string) {
    console.error('The coupons', problem)
    const isOver = problem instanceof Refusal && problem.code === 'conflict'
    setFailure(isOver ? problem.message : failureOf(problem, sentence))
    // Another phone, or the owner, may have changed the coupon first. Without a network the list stays.
    void renew(calls.list).catch(() => undefined)
  }

  return { torn, pending, failure, tear, takeBack }
}

/** The element id of a coupon's stub. */
export function stubId(id: number) {
  return `coupon-stub-${id}`
}
