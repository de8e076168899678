import { refusals } from '#contract/refusals.ts'
import { Refusal } from '#server/http/errors.ts'

/** Limits how many tasks run at once; further tasks queue, and when the queue is full they are refused. */
export function makeSemaphore(limits: Parameters<typeof makePermits>[0]) {
  const { acquire, release } = makePermits(limits)
  return async <Result>(task: () => Promise<Result>) => {
    await acquire()
    try {
      return await task()
    } finally {
      release()
    }
  }
}

/**
 * A semaphore's permits, for tasks that are not one function.
 * @throws {Refusal} `unavailable`, by `acquire` when `maxQueued` tasks wait already
 */
export function makePermits({
  maxRunning,
  maxQueued = Number.POSITIVE_INFINITY,
}: {
  maxRunning: number
  maxQueued?: number
}) {
  const queue: (() => void)[] = []
  let running = 0
  return {
    async acquire() {
      if (running < maxRunning) running += 1
      else if (queue.length < maxQueued) await new Promise<void>((resolve) => queue.push(resolve))
      else throw new Refusal('unavailable', refusals.unavailable, { retryAfter: 3 })
    },
    // The permit goes straight to the next task, so that none overtakes it.
    release() {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    },
  }
}
