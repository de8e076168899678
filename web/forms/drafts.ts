import { useSyncExternalStore } from 'react'

/** What was typed, and the stored values that it began from, spelled out. */
export type Draft = { values: unknown; from: string | undefined }

const kept = new Map<string, Draft>()
const aside = new Map<string, unknown>()
const listeners = new Set<() => void>()

/** What was typed into the edit forms and is not saved yet; it lives as long as the tab. */
export const drafts = {
  get: (name: string) => kept.get(name)?.values,

  /** What a draft began from; undefined for none, and where nobody knows. */
  from: (name: string) => kept.get(name)?.from,

  /** Keeps what is typed; what it began from counts for the first of it. */
  keep(name: string, values: unknown, from?: string) {
    kept.set(name, { values, from: kept.get(name)?.from ?? from })
    tell()
  },

  /** From now on the draft is one of these stored values. */
  rebase(name: string, from: string) {
    const draft = kept.get(name)
    if (!draft || draft.from === from) return
    kept.set(name, { ...draft, from })
    tell()
  },

  /** Forgets a draft, and answers it for who may want it back. */
  forget(name: string) {
    const draft = kept.get(name)
    if (kept.delete(name)) tell()
    return draft
  },

  restore(name: string, draft: Draft) {
    kept.set(name, draft)
    tell()
  },

  /** Lays what was typed beside the form, for when something else is looked at in its place. */
  layAside(name: string, values: unknown) {
    if (values === undefined) aside.delete(name)
    else aside.set(name, values)
    tell()
  },

  aside: (name: string) => aside.get(name),

  forgetAll() {
    kept.clear()
    aside.clear()
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

/** What a draft began from; kept up to date. */
export function useDraftFrom(name: string) {
  return useSyncExternalStore(listen, () => drafts.from(name))
}

/** Whether something typed was laid aside; kept up to date. */
export function useHasAside(name: string) {
  return useSyncExternalStore(listen, () => aside.has(name))
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
