import type { Clock } from '#web/clock.ts'

type Call = { due: number; act: () => void; timer?: number }

/** A clock whose speed can be changed while timers are pending. */
export type VariableClock = Clock & {
  /** Runs at a multiple of the browser's own speed from now on; 0 stops the clock. */
  setRate: (rate: number) => void
}

/** Makes a clock that starts with the present time and runs at the browser's own speed until its rate is set. */
export function makeVariableClock(): VariableClock {
  const waiting = new Set<Call>()
  let rate = 1
  let start = { real: performance.now(), time: Date.now() }
  const now = () => start.time + (performance.now() - start.real) * rate

  function plan(call: Call) {
    window.clearTimeout(call.timer)
    if (rate === 0) return
    call.timer = window.setTimeout(
      () => {
        waiting.delete(call)
        call.act()
      },
      (call.due - now()) / rate,
    )
  }

  function at(due: number, act: () => void) {
    const call: Call = { due, act }
    waiting.add(call)
    plan(call)
    return () => {
      window.clearTimeout(call.timer)
      waiting.delete(call)
    }
  }

  return {
    now,
    after: (ms, act) => at(now() + ms, act),
    every(ms, act) {
      let due = now() + ms
      const next = () => {
        due += ms
        cancel = at(due, next)
        act()
      }
      let cancel = at(due, next)
      return () => cancel()
    },
    setRate(to) {
      start = { real: performance.now(), time: now() }
      rate = to
      for (const call of waiting) plan(call)
    },
  }
}
