// In milliseconds, for browsers without `requestIdleCallback`.
const SOON = 60

/** Calls a function when the main thread is idle, in the next frame. @returns the function that cancels it */
export function whenIdle(act: () => void) {
  let isOff = false
  const next = () => requestAnimationFrame(() => isOff || act())
  if ('requestIdleCallback' in window) requestIdleCallback(next)
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
