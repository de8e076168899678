import { texts } from '#contract/texts.ts'
import { Refusal } from './errors.ts'

/**
 * Lets costly work run only so many at once; the others wait in line, and who finds the line full is
 * refused as `unavailable`.
 */
export function makeTurns({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
  const waiting: (() => void)[] = []
  let running = 0

  async function take() {
    if (running < atOnce) {
      running += 1
      return
    }
    if (waiting.length >= mostWaiting) throw new Refusal('unavailable', texts.unavailable, { retryAfter: 3 })
    await new Promise<void>((resolve) => waiting.push(resolve))
  }

  // The turn goes straight to the next in line, so that nobody slips in between.
  function pass() {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return async <Result>(work: () => Promise<Result>) => {
    await take()
    try {
      return await work()
    } finally {
      pass()
    }
  }
}
