import { refusals } from '#contract/refusals.ts'
import { Refusal } from '#server/http/errors.ts'

type Limits = { maxRunning: number; maxQueued?: number }

const TOO_MANY = 'too many tasks of this kind wait already'

/**
 * Limits how many tasks run at once; further tasks queue.
 * @throws {Refusal} `unavailable`, by `acquire` when `maxQueued` tasks wait already
 */
export function makeSemaphore({ maxRunning, maxQueued = Number.POSITIVE_INFINITY }: Limits) {
  const queue: (() => void)[] = []
  let running = 0
  return {
    async acquire() {
      if (running < maxRunning) running += 1
      else if (queue.length < maxQueued) await new Promise<void>((resolve) => queue.push(resolve))
      else
        throw new Refusal('unavailable', refusals.unavailable, { retryAfter: 3, cause: new Error(TOO_MANY) })
    },
    // The permit goes straight to the next task, so that none overtakes it.
    release() {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    },
  }
}
