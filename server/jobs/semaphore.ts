import { texts } from '#contract/texts.ts'
import { Refusal } from '#server/http/errors.ts'

/** How many have a turn at the same time, and how many may wait for one; any number unless it is said. */
type Limits = { atOnce: number; mostWaiting?: number }

/** Where turns are waited for. */
export type Line = ReturnType<typeof makeLine>

/**
 * Lets costly work run only so many at once; the others wait in line, and who finds the line full is
 * refused as `unavailable`.
 */
export function makeSemaphore(limits: Limits) {
  const { take, pass } = makeLine(limits)
  return async <Result>(work: () => Promise<Result>) => {
    await take()
    try {
      return await work()
    } finally {
      pass()
    }
  }
}

/** A line for turns that do not end with a function: whoever takes one passes it on. */
export function makeLine({ atOnce, mostWaiting = Number.POSITIVE_INFINITY }: Limits) {
  const waiting: (() => void)[] = []
  let running = 0
  return {
    async take() {
      if (running < atOnce) {
        running += 1
        return
      }
      const isFull = waiting.length >= mostWaiting
      if (isFull) throw new Refusal('unavailable', texts.unavailable, { retryAfter: 3 })
      await new Promise<void>((resolve) => waiting.push(resolve))
    },
    // The turn goes straight to the next in line, so that nobody slips in between.
    pass() {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    },
  }
}
