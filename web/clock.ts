/**
 * The source of time and timers for what the gift plays. What waits for a person or for the network has the
 * browser's own timers, which a rehearsal does not hurry. Times are in milliseconds.
 */
export type Clock = {
  /** The time since 1970. */
  now: () => number
  /** Calls a function once after a delay. @returns the function that cancels it */
  after: (ms: number, act: () => void) => () => void
  /** Calls a function repeatedly. @returns the function that cancels it */
  every: (ms: number, act: () => void) => () => void
}

/** The clock of all screens: the browser's own, until a rehearsal replaces it (owner/rehearsal/frame.tsx). */
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
