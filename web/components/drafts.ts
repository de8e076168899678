import { useSyncExternalStore } from 'react'

const kept = new Map<string, unknown>()
const listeners = new Set<() => void>()

/** What was typed into the edit forms and is not saved yet; it lives as long as the tab. */
export const drafts = {
  get: (name: string) => kept.get(name),

  keep(name: string, values: unknown) {
    kept.set(name, values)
    tell()
  },

  forget(name: string) {
    if (kept.delete(name)) tell()
  },

  forgetAll() {
    kept.clear()
    tell()
  },

  isEmpty: () => kept.size === 0,
}

/** Whether something typed waits under this name or below it, as 'name/part'; kept up to date. */
export function useHasDraft(name: string) {
  return useSyncExternalStore(listen, () =>
    [...kept.keys()].some((each) => each === name || each.startsWith(`${name}/`)),
  )
}

// The browser asks in its own words before it throws typed text away.
function warn(event: BeforeUnloadEvent) {
  event.preventDefault()
}

function tell() {
  if (kept.size === 0) window.removeEventListener('beforeunload', warn)
  else window.addEventListener('beforeunload', warn)
  for (const notify of listeners) notify()
}

function listen(notify: () => void) {
  listeners.add(notify)
  return () => void listeners.delete(notify)
}
