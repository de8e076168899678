type GiftQueue = { waiting: Set<() => void>; isRunning: boolean }

/**
 * Makes a queue that serves gifts round-robin. A gift runs one task at a time, so that its many tasks leave the other
 * places to other gifts.
 * @param maxRunning tasks of all gifts at once
 * @returns runs a task of a gift; throws the signal's reason when it is aborted before the task starts
 */
export function makeFairQueue(maxRunning: number) {
  // In the order in which the gifts are served; a gift without tasks has no queue.
  const queues = new Map<number, GiftQueue>()
  let running = 0

  function startNext() {
    for (const queue of queues.values()) {
      if (running === maxRunning) return
      const [start] = queue.isRunning ? [] : queue.waiting
      start?.()
    }
  }

  function acquire(giftId: number, queue: GiftQueue, signal: AbortSignal) {
    return new Promise<void>((resolve, reject) => {
      const leave = () => {
        queue.waiting.delete(start)
        if (!queue.isRunning && queue.waiting.size === 0) queues.delete(giftId)
        reject(signal.reason)
      }
      const start = () => {
        queue.waiting.delete(start)
        queue.isRunning = true
        running += 1
        signal.removeEventListener('abort', leave)
        resolve()
      }
      signal.addEventListener('abort', leave)
      queue.waiting.add(start)
      startNext()
    })
  }

  function release(giftId: number, queue: GiftQueue) {
    queue.isRunning = false
    running -= 1
    queues.delete(giftId)
    if (queue.waiting.size > 0) queues.set(giftId, queue)
    startNext()
  }

  return async <Result>(giftId: number, signal: AbortSignal, task: () => Promise<Result>) => {
    signal.throwIfAborted()
    const queue = queues.get(giftId) ?? { waiting: new Set(), isRunning: false }
    queues.set(giftId, queue)
    await acquire(giftId, queue, signal)
    try {
      return await task()
    } finally {
      release(giftId, queue)
    }
  }
}
