type Line = { waiting: Set<() => void>; isRunning: boolean }

/**
 * Makes a queue in which gifts take turns. A gift runs one task at a time, so that its long line leaves the other
 * places to others.
 * @param maxRunning tasks of all gifts at once
 * @returns runs a task of a gift; throws the signal's reason when it is aborted before the task starts
 */
export function makeFairQueue(maxRunning: number) {
  // In the order of their turns; a gift without tasks has no line.
  const lines = new Map<number, Line>()
  let running = 0

  function startNext() {
    for (const line of lines.values()) {
      if (running === maxRunning) return
      const [start] = line.isRunning ? [] : line.waiting
      start?.()
    }
  }

  function acquire(giftId: number, line: Line, signal: AbortSignal) {
    return new Promise<void>((resolve, reject) => {
      const leave = () => {
        line.waiting.delete(start)
        if (!line.isRunning && line.waiting.size === 0) lines.delete(giftId)
        reject(signal.reason)
      }
      const start = () => {
        line.waiting.delete(start)
        line.isRunning = true
        running += 1
        signal.removeEventListener('abort', leave)
        resolve()
      }
      signal.addEventListener('abort', leave)
      line.waiting.add(start)
      startNext()
    })
  }

  function release(giftId: number, line: Line) {
    line.isRunning = false
    running -= 1
    lines.delete(giftId)
    if (line.waiting.size > 0) lines.set(giftId, line)
    startNext()
  }

  return async <Result>(giftId: number, signal: AbortSignal, task: () => Promise<Result>) => {
    signal.throwIfAborted()
    const line = lines.get(giftId) ?? { waiting: new Set(), isRunning: false }
    lines.set(giftId, line)
    await acquire(giftId, line, signal)
    try {
      return await task()
    } finally {
      release(giftId, line)
    }
  }
}
