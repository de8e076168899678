import { recall, remember } from '#web/storage.ts'
import { createStore, useStore } from '#web/store.ts'
import { currentAccount } from './own-content.ts'

/**
 * A text of the signed-in account, kept on this device under a name. The gift has an address of its own, so the account
 * is enough of a key.
 */
export function keptText(name: string) {
  const kept = createStore<string | undefined>(undefined)
  const stored = createStore(true)

  function key() {
    const email = currentAccount.get()
    return email ? `${name} ${email}` : undefined
  }

  function read() {
    const at = key()
    kept.set(at && recall(at))
  }

  function change(text: string | undefined) {
    kept.set(text)
    const at = key()
    stored.set(at !== undefined && remember(at, text))
  }

  read()
  currentAccount.subscribe(read)
  // Another tab may have changed or erased it.
  addEventListener('storage', ({ key: changed }) => changed === key() && read())

  return {
    get: kept.get,
    subscribe: kept.subscribe,
    keep: (text: string) => change(text),
    erase: () => change(undefined),
    useText: () => useStore(kept),
    /** Whether the device keeps it: where the browser blocks storage it lasts as long as the tab. */
    useIsStored: () => useStore(stored),
  }
}
