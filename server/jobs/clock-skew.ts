/**
 * How far the clocks of two machines may differ that serve one gift, and how far one may have been put back
 * since something was written, as machines correct their clocks; in milliseconds. What lies further ahead was
 * written by a clock that was wrong.
 */
export const CLOCK_SKEW = 60_000
