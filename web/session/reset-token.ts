import { useSyncExternalStore } from 'react'

const MARK = '#reset='

let token: string | undefined
const listeners = new Set<() => void>()

// Read with the app's first code: the proof leaves the address bar, and with it the history, at once.
take()
window.addEventListener('hashchange', take)

/** The proof from a mail's link, as long as it was not used. */
export function useResetToken() {
  return useSyncExternalStore(listen, () => token)
}

/** Forgets the proof: it was used. */
export function forgetResetToken() {
  token = undefined
  tell()
}

function take() {
  const { hash, pathname, search } = window.location
  if (!hash.startsWith(MARK)) return
  token = hash.slice(MARK.length)
  window.history.replaceState(window.history.state, '', pathname + search)
  tell()
}

function tell() {
  for (const notify of listeners) notify()
}

function listen(notify: () => void) {
  listeners.add(notify)
  return () => void listeners.delete(notify)
}
