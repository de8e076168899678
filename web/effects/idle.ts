// In milliseconds, for browsers without `requestIdleCallback`.
const SOON = 60

// In milliseconds: a page whose motion fills every frame is never idle.
const LATEST = 500

/** Calls a function in the next frame once the main thread is idle, or after half a second. @returns the function that cancels it */
export function whenIdle(act: () => void) {
  let isOff = false
  const next = () => requestAnimationFrame(() => isOff || act())
  if ('requestIdleCallback' in window) requestIdleCallback(next, { timeout: LATEST })
  else setTimeout(next, SOON)
  return () => {
    isOff = true
  }
}

/** Resolves after the other tasks that wait for the main thread have run. */
export function yieldToMain() {
  if ('scheduler' in window) return scheduler.postTask(() => undefined)
  return new Promise<void>((done) => setTimeout(done))
}

/**
 * Begins each in a task of its own: all at once would block a slow phone. Resolves when all have ended, also
 * those that failed.
 */
export async function beginEach<Item>(items: Item[], begin: (item: Item) => Promise<unknown>) {
  const begun: Promise<unknown>[] = []
  for (const item of items) {
    await yieldToMain()
    begun.push(begin(item).catch(() => undefined))
  }
  await Promise.all(begun)
}
