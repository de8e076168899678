import { createStore, useStore } from '#web/store.ts'

// How the last save of each form ended, until something is typed into it again.
const ended = createStore<ReadonlyMap<string, { at: number | undefined }>>(new Map())

/** How the last save of each form ended: `at` in milliseconds since 1970 where it is stored, undefined where not. */
export const saves = {
  note: (name: string, at: number | undefined) => ended.set(new Map(ended.get()).set(name, { at })),

  forget(name: string) {
    if (!ended.get().has(name)) return
    const rest = new Map(ended.get())
    rest.delete(name)
    ended.set(rest)
  },
}

/** How the last save of a form ended, until something is typed into it again; kept up to date. */
export function useSaved(name: string) {
  return useStore(ended, (all) => all.get(name))
}
