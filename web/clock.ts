/** A clock that screens ask for the time and for calls at a later time. Times are in milliseconds. */
export type Clock = {
  /** The time since 1970. */
  now: () => number
  /** Calls once after some time. @returns the function that cancels it */
  after: (ms: number, act: () => void) => () => void
  /** Calls again and again. @returns the function that cancels it */
  every: (ms: number, act: () => void) => () => void
}

/** The clock of all screens: the browser's own, until a rehearsal replaces it (web/rehearsal/begin.ts). */
export const clock: Clock = {
  now: () => Date.now(),
  after(ms, act) {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  },
  every(ms, act) {
    const timer = setInterval(act, ms)
    return () => clearInterval(timer)
  },
}
