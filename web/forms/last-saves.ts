import { createStore, setEntry, useStore } from '#web/store.ts'

// The result of the last save of each form, until something is typed into it again: `at` in milliseconds since 1970
// where it is stored.
const results = createStore<ReadonlyMap<string, { at: number | undefined }>>(new Map())

/** Notes the results of saves, and forgets them. */
export const lastSaves = {
  note: (name: string, at: number | undefined) => setEntry(results, name, { at }),
  forget: (name: string) => setEntry(results, name, undefined),
}

/** The result of the last save of a form, kept up to date. */
export function useLastSave(name: string) {
  return useStore(results, (all) => all.get(name))
}
