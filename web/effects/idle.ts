// Where the browser does not tell when it is idle, in milliseconds.
const SOON = 60

/** Does something when nothing else is to be done, at most once in a frame. @returns what takes it back */
export function whenIdle(act: () => void) {
  let isOff = false
  const next = () => requestAnimationFrame(() => isOff || act())
  if ('requestIdleCallback' in window) requestIdleCallback(next)
  else setTimeout(next, SOON)
  return () => {
    isOff = true
  }
}

/** Lets whatever waits for the main thread have its turn. */
export function breathe() {
  if ('scheduler' in window) return scheduler.postTask(() => undefined)
  return new Promise<void>((done) => setTimeout(done))
}
