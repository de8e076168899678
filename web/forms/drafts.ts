import { createStore, useStore } from '#web/store.ts'

/** What was typed, and the stored values that it began from, as JSON. */
export type Draft = { values: unknown; from: string | undefined }

type State = { typed: ReadonlyMap<string, Draft>; aside: ReadonlyMap<string, unknown> }

const empty: State = { typed: new Map(), aside: new Map() }
const state = createStore(empty)

/** What was typed into the edit forms and is not saved yet; it lives as long as the tab. */
export const drafts = {
  get: (name: string) => state.get().typed.get(name)?.values,

  /** The stored values that a draft began from; undefined where there is no draft, or it is unknown. */
  from: (name: string) => state.get().typed.get(name)?.from,

  /** Stores what is typed; `from` counts only for the first of it. */
  keep(name: string, values: unknown, from?: string) {
    change(name, { values, from: drafts.from(name) ?? from })
  },

  /** Makes a draft one of these stored values from now on. */
  rebase(name: string, from: string) {
    const draft = state.get().typed.get(name)
    if (draft && draft.from !== from) change(name, { ...draft, from })
  },

  /** Deletes a draft, and answers it so that it can be restored. */
  forget(name: string) {
    const draft = state.get().typed.get(name)
    if (draft) change(name, undefined)
    return draft
  },

  restore: (name: string, draft: Draft) => change(name, draft),

  /** Lays typed values aside while the form shows the stored ones; undefined removes them. */
  layAside(name: string, values: unknown) {
    set({ ...state.get(), aside: changed(state.get().aside, name, values) })
  },

  aside: (name: string) => state.get().aside.get(name),

  forgetAll: () => set(empty),

  isEmpty: () => state.get().typed.size === 0,

  /** Whether there is a draft with this name or below it, as 'name/part'. */
  has: (name: string) =>
    [...state.get().typed.keys()].some((each) => each === name || each.startsWith(`${name}/`)),
}

/** Whether there is a draft with this name or below it; kept up to date. */
export function useHasDraft(name: string) {
  return useStore(state, () => drafts.has(name))
}

/** The stored values that a draft began from; kept up to date. */
export function useDraftFrom(name: string) {
  return useStore(state, ({ typed }) => typed.get(name)?.from)
}

/** Whether typed values are laid aside; kept up to date. */
export function useHasAside(name: string) {
  return useStore(state, ({ aside }) => aside.has(name))
}

function change(name: string, draft: Draft | undefined) {
  set({ ...state.get(), typed: changed(state.get().typed, name, draft) })
}

function changed<Value>(map: ReadonlyMap<string, Value>, name: string, value: Value | undefined) {
  const next = new Map(map)
  if (value === undefined) next.delete(name)
  else next.set(name, value)
  return next
}

function set(next: State) {
  state.set(next)
  if (next.typed.size === 0) window.removeEventListener('beforeunload', warn)
  else window.addEventListener('beforeunload', warn)
}

// The browser asks in its own words before it discards typed text.
function warn(event: BeforeUnloadEvent) {
  event.preventDefault()
}
