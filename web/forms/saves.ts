import { createStore, useStore } from '#web/store.ts'

// The result of the last save of each form, until something is typed into it again.
const ended = createStore<ReadonlyMap<string, { at: number | undefined }>>(new Map())

/**
 * The result of the last save of each form: `at` in milliseconds since 1970 where it is stored, else
 * undefined.
 */
export const saves = {
  note: (name: string, at: number | undefined) => ended.set(new Map(ended.get()).set(name, { at })),

  forget(name: string) {
    if (!ended.get().has(name)) return
    const rest = new Map(ended.get())
    rest.delete(name)
    ended.set(rest)
  },
}

/** The result of the last save of a form, until something is typed into it again; kept up to date. */
export function useSaved(name: string) {
  return useStore(ended, (all) => all.get(name))
}
