import { createStore, useStore } from '#web/store.ts'

// The result of the last save of each form, until something is typed into it again.
const lastResults = createStore<ReadonlyMap<string, { at: number | undefined }>>(new Map())

/**
 * The result of the last save of each form: `at` in milliseconds since 1970 where it is stored, else
 * undefined.
 */
export const lastSaves = {
  note: (name: string, at: number | undefined) =>
    lastResults.set(new Map(lastResults.get()).set(name, { at })),

  forget(name: string) {
    if (!lastResults.get().has(name)) return
    const rest = new Map(lastResults.get())
    rest.delete(name)
    lastResults.set(rest)
  },
}

/** The result of the last save of a form, until something is typed into it again; kept up to date. */
export function useLastSave(name: string) {
  return useStore(lastResults, (all) => all.get(name))
}
