import { useHistoryState } from 'wouter/use-browser-location'
import { load as loadDate } from '#gift/date-input/calls.ts'
import { call, onLocked } from '#web/api/call.ts'
import { peek, preload, put, retryRefused, useContent } from '#web/api/content.ts'
import { isWaiting } from './opening-hour.ts'

const waiting = new Set<() => void>()
let hasBeenLockedOut = isWaiting()
let asking: Promise<void> | undefined

// A gift can be locked while a visitor is inside: a call is refused with that reason, but a file only fails,
// and so it does when the browser is offline.
onLocked(() => void readLock())
window.addEventListener(
  'error',
  ({ target }) => void (navigator.onLine && isOurFile(target) && readLock()),
  true,
)

/**
 * Whether the gift's lock keeps this visitor out; undefined until the server has responded. A locked gift
 * hides its date from visitors who have not entered it, which shows the state.
 */
export function useLockedOut() {
  const { state, data } = useContent(loadDate)
  return state === 'loading' ? undefined : hidesDate(data)
}

/** The history state for a visitor whom the lock sent to the date page from another address. */
export const lockRedirect = { wasRedirected: true }

/** Whether the lock sent this visitor here, and still keeps them out. */
export function useWasRedirected() {
  const state = useHistoryState<Partial<typeof lockRedirect> | null>()
  return useLockedOut() === true && state?.wasRedirected === true
}

/** Resolves to whether the lock keeps this visitor out; false where it cannot be found out. */
export async function isLockedOut() {
  await preload(loadDate)
  const isOut = hidesDate(peek(loadDate))
  if (isOut) hasBeenLockedOut = true
  return isOut
}

/** Resolves when the date has been entered. */
export function waitForUnlock() {
  return new Promise<void>((resolve) => waiting.add(resolve))
}

/** Notes that the server accepted the date: from now on it refuses nothing. */
export function noteUnlocked(selected_date: string) {
  hasBeenLockedOut = true
  const [record] = peek(loadDate) ?? []
  if (record) put(loadDate, [{ ...record, selected_date }])
  retryRefused()
  for (const resolve of waiting) resolve()
  waiting.clear()
}

/** Reads the lock's state again after a sign-in or sign-out. */
export async function refreshLock() {
  // A response that is still on its way may be older.
  await asking
  if (!peek(loadDate)) return
  await readLock()
  if (!hidesDate(peek(loadDate))) retryRefused()
}

/**
 * Whether this page was loaded while the visitor was locked out or too early: then its content policy lacks
 * what is behind the lock.
 */
export function wasLoadedLocked() {
  return hasBeenLockedOut
}

// When the read fails, the known state stays.
function readLock() {
  asking ??= call(loadDate, {})
    .then((data) => put(loadDate, data))
    .catch((error: unknown) => console.error('Whether the gift is locked could not be asked', error))
    .finally(() => {
      asking = undefined
    })
  return asking
}

function isOurFile(target: EventTarget | null) {
  const isFile = target instanceof HTMLImageElement || target instanceof HTMLMediaElement
  return isFile && new URL(target.currentSrc || target.src, location.href).pathname.startsWith('/media/')
}

function hidesDate(data: ReturnType<typeof peek<typeof loadDate>>) {
  return data?.[0]?.selected_date === ''
}
