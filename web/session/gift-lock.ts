import { useHistoryState } from 'wouter/use-browser-location'
import { load as loadDate } from '#gift/date-input/calls.ts'
import { call, whenLocked } from '#web/api/call.ts'
import { askRefusedAgain, peek, preload, put, useContent } from '#web/api/content.ts'
import { isWaiting } from './opening-hour.ts'

const waiting = new Set<() => void>()
let wasLockedOut = isWaiting()
let asking: Promise<void> | undefined

// Locked, or locked anew, while somebody looks around: a call says so, a file only fails, as it does too
// where there is no line.
whenLocked(() => void askNow())
window.addEventListener(
  'error',
  ({ target }) => void (navigator.onLine && isOurFile(target) && askNow()),
  true,
)

/**
 * Whether the gift's lock keeps this visitor out; undefined until the server has said so. A locked gift
 * hides its date from whoever has not entered it, and that is how it is known.
 */
export function useLockedOut() {
  const { state, data } = useContent(loadDate)
  return state === 'loading' ? undefined : hidesDate(data)
}

/** What the date page is told of a visitor who wanted to be elsewhere. */
export const turnedAway = { wasTurnedAway: true }

/** Whether the lock brought this visitor here, and still keeps them out. */
export function useTurnedAway() {
  const state = useHistoryState<Partial<typeof turnedAway> | null>()
  return useLockedOut() === true && state?.wasTurnedAway === true
}

/** Whether the lock keeps this visitor out, as soon as it is known; where it cannot be, it does not. */
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

/** Notes that the server took the date: from now on it answers everything. */
export function noteUnlocked(selected_date: string) {
  wasLockedOut = true
  const [record] = peek(loadDate) ?? []
  if (record) put(loadDate, [{ ...record, selected_date }])
  askRefusedAgain()
  for (const resolve of waiting) resolve()
  waiting.clear()
}

/** Asks anew whom the lock keeps out, after somebody has signed in or out. */
export async function askLockAgain() {
  // An answer that is still on its way may be from before.
  await asking
  if (!peek(loadDate)) return
  await askNow()
  if (!hidesDate(peek(loadDate))) askRefusedAgain()
}

/** Whether this page came while the visitor was locked out or too early: its policy knows nothing from behind the lock. */
export function cameLocked() {
  return wasLockedOut
}

// What is known stays where nothing can be had.
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
