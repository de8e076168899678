import { clock } from '#web/clock.ts'
import { createStore } from '#web/store.ts'

// In milliseconds: a `Date` header has no fractions of a second.
const PRECISION = 1000

/** How far the server's clock is ahead of this device's, in milliseconds; 0 until a response shows it. */
export const clockSkew = createStore(0)

/** The present time by the server's clock, in milliseconds since 1970. */
export function serverNow() {
  return clock.now() + clockSkew.get()
}

/**
 * Takes the server's time from a response's `Date` header. The response was written between `sent` and now, which
 * gives a lower and an upper bound of the skew. The skew changes only where it lies outside of these, so that a
 * correct clock is left alone, and each response makes it more exact.
 */
export function noteDateHeader(header: string | null, sent: number) {
  const written = Date.parse(header ?? '')
  // A test's clock stands still.
  if (Number.isNaN(written) || sent === Date.now()) return
  const [least, most] = [written - Date.now(), written + PRECISION - sent]
  clockSkew.set(Math.min(most, Math.max(least, clockSkew.get())))
}

/**
 * Takes the server's time from a response's body. `serverNow` is then late by the time that the response took, never
 * early.
 */
export function noteServerTime(now: number) {
  clockSkew.set(now - Date.now())
}
