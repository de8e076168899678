import { useHistoryState } from 'wouter/use-browser-location'
import { load as loadDate } from '#gift/date-input/calls.ts'
import { call, whenLocked } from '#web/api/call.ts'
import { askRefusedAgain, peek, preload, put, useContent } from '#web/api/content.ts'
import { isWaiting } from './opening-hour.ts'

const waiting = new Set<() => void>()
let wasLockedOut = isWaiting()
let asking: Promise<void> | undefined

// A gift can be locked while a visitor is inside: a call is refused with that reason, but a file only fails,
// and so it does when the browser is offline.
whenLocked(() => void askNow())
window.addEventListener(
  'error',
  ({ target }) => void (navigator.onLine && isOurFile(target) && askNow()),
  true,
)

/**
 * Whether the gift's lock keeps this visitor out; undefined until the server has answered. A locked gift
 * hides its date from visitors who have not entered it; that shows the state.
 */
export function useLockedOut() {
  const { state, data } = useContent(loadDate)
  return state === 'loading' ? undefined : hidesDate(data)
}

/** The history state for a visitor whom the lock sent to the date page from another address. */
export const turnedAway = { wasTurnedAway: true }

/** Whether the lock sent this visitor here, and still keeps them out. */
export function useTurnedAway() {
  const state = useHistoryState<Partial<typeof turnedAway> | null>()
  return useLockedOut() === true && state?.wasTurnedAway === true
}

/** Resolves to whether the lock keeps this visitor out; false where it cannot be found out. */
export async function isLockedOut() {
  await preload(loadDate)
  const isOut = hidesDate(peek(loadDate))
  if (isOut) wasLockedOut = true
  return isOut
}

/** Resolves when the date has been entered. */
export function unlocked() {
  return new Promise<void>((resolve) => waiting.add(resolve))
}

/** Notes that the server accepted the date: from now on it answers everything. */
export function noteUnlocked(selected_date: string) {
  wasLockedOut = true
  const [record] = peek(loadDate) ?? []
  if (record) put(loadDate, [{ ...record, selected_date }])
  askRefusedAgain()
  for (const resolve of waiting) resolve()
  waiting.clear()
}

/** Reads the lock's state again after a sign-in or sign-out. */
export async function askLockAgain() {
  // A response that is still on its way may be older.
  await asking
  if (!peek(loadDate)) return
  await askNow()
  if (!hidesDate(peek(loadDate))) askRefusedAgain()
}

/**
 * Whether this page was loaded while the visitor was locked out or too early: then its content policy lacks
 * what is behind the lock.
 */
export function cameLocked() {
  return wasLockedOut
}

// When the read fails, the known state stays.
function askNow() {
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
