// Where the browser does not tell when it is idle, in milliseconds.
const SOON = 60

// Until what was touched has been drawn, and the hearts after it, also on a slow phone, in milliseconds; an iPhone
// lets a gesture count for a second.
const DRAWN = 300

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

/** Does what takes long when what was touched has answered; a gesture still counts then. */
export function whenDrawn(act: () => void) {
  if ('scheduler' in window) void scheduler.postTask(act, { delay: DRAWN })
  else setTimeout(act, DRAWN)
}

/** Lets whatever waits for the main thread have its turn. */
export function breathe() {
  if ('scheduler' in window) return scheduler.postTask(() => undefined)
  return new Promise<void>((done) => setTimeout(done))
}
