import { recall, remember } from '#web/storage.ts'
import { createStore, useStore } from '#web/store.ts'
import { keptFiles } from './kept-files.ts'
import { currentAccount } from './own-content.ts'

const kept = createStore<string | undefined>(undefined)
const stored = createStore(true)

read()
currentAccount.subscribe(read)
// Another tab may have changed or erased them.
addEventListener('storage', ({ key: changed }) => changed === key() && read())

/**
 * What the signed-in account answered at the beginning, as JSON: kept on this device until it is used or erased. The
 * gift has an address of its own, so the account is enough of a key.
 */
export const keptAnswers = {
  get: kept.get,

  subscribe: kept.subscribe,

  keep(answers: string) {
    kept.set(answers)
    const name = key()
    stored.set(name !== undefined && remember(name, answers))
  },

  /** Erases the account's answers and picked files. */
  erase() {
    kept.set(undefined)
    const name = key()
    if (name) remember(name, undefined)
    const email = currentAccount.get()
    if (email) void keptFiles.erase(email)
  },
}

export function useKeptAnswers() {
  return useStore(kept)
}

/** Whether the device keeps the answers: where the browser blocks storage they last as long as the tab. */
export function useAreAnswersStored() {
  return useStore(stored)
}

function key() {
  const email = currentAccount.get()
  return email ? `beginning ${email}` : undefined
}

function read() {
  const name = key()
  kept.set(name && recall(name))
}
