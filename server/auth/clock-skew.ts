import { MINUTE } from '#contract/durations.ts'

/**
 * How far the clocks of two machines may differ, in milliseconds, and how far a clock may have been corrected
 * since it wrote a time. A time further ahead was written by a wrong clock.
 */
export const CLOCK_SKEW = MINUTE
