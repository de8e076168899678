import { clock } from '#web/clock.ts'
import { createStore } from '#web/store.ts'

// In milliseconds: a `Date` header has no fractions of a second.
const PRECISION = 1000

/** How far the server's clock is ahead of this device's, in milliseconds; 0 until a response has told it. */
export const clockSkew = createStore(0)

/** The present time by the server's clock, in milliseconds since 1970. */
export function serverNow() {
  return clock.now() + clockSkew.get()
}

/**
 * Takes the server's time from a response's `Date` header. The response was written at some moment between
 * `sent` and now, so the skew is only known to lie between two bounds, and is moved no further than into these: the
 * clock of a device that is right stays untouched, and several responses make it more exact.
 */
export function noteDateHeader(header: string | null, sent: number) {
  const written = Date.parse(header ?? '')
  // A clock that stands still meanwhile is no clock that could be set right.
  if (Number.isNaN(written) || sent === Date.now()) return
  const [least, most] = [written - Date.now(), written + PRECISION - sent]
  clockSkew.set(Math.min(most, Math.max(least, clockSkew.get())))
}

/**
 * Takes the server's time from a response's body. It includes the time that the response took: when a moment has come
 * by `serverNow`, it has come on the server.
 */
export function noteServerTime(now: number) {
  clockSkew.set(now - Date.now())
}
