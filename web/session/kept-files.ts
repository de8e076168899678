// The browser's database of picked files, its store, and the version of both.
const DATABASE = 'beginning'
const STORE = 'files'
const VERSION = 1

/**
 * What each account has picked on this device, by its e-mail. A call resolves to undefined where the browser has no
 * database for this site, or no space in it.
 */
export const keptFiles = {
  read: (email: string) => inStore<unknown>('readonly', (store) => store.get(email)),

  write: (email: string, value: unknown) => inStore('readwrite', (store) => store.put(value, email)),

  /** Erases what one account has picked; that of others stays. */
  erase: (email: string) => inStore('readwrite', (store) => store.delete(email)),
}

async function inStore<Result>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<Result>) {
  try {
    const opening = indexedDB.open(DATABASE, VERSION)
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
    const database = await resultOf(opening)
    try {
      return await resultOf(ask(database.transaction(STORE, mode).objectStore(STORE)))
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}

function resultOf<Result>(request: IDBRequest<Result>) {
  return new Promise<Result>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
