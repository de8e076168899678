import { waitingAddress } from '#contract/routes.ts'
import { onTooEarly } from '#web/api/call.ts'
import { createStore } from '#web/store.ts'

/**
 * The gift's state for this person: `closed` before its opening hour; `lit` after the hour, until the visitor
 * opens it; `marked` for an editor before the hour; else `open`.
 */
type HourState = 'closed' | 'lit' | 'marked' | 'open'

/** Comes with the page, so that no call is made that the server would refuse before the hour (decisions/0079). */
export const hour = createStore(readHour())

onTooEarly(() => hour.set('closed'))

/** The state that the server has written into the page; an editor may look at the waiting page itself. */
export function readHour() {
  const marked = (document.documentElement.dataset.hour ?? 'open') as HourState
  const { pathname, search } = window.location
  return marked === 'marked' && pathname + search === waitingAddress ? 'closed' : marked
}

/** Whether the visitor sees the waiting page. */
export function isWaiting(now = hour.get()) {
  return now === 'closed' || now === 'lit'
}

/** Resolves once the gift is open to this person. */
export function waitForOpening() {
  return new Promise<void>((resolve) => {
    const look = () => hour.get() !== 'closed' && resolve()
    hour.subscribe(look)
    look()
  })
}
