import { FILES, keptAnswers } from '#web/session/kept-answers.ts'
import { currentAccount } from '#web/session/own-content.ts'
import { createStore, useStore } from '#web/store.ts'

/** The song and the photos that were picked; they are uploaded only when the draft is used. */
export type PickedFiles = { song: File | undefined; photos: File[] }

const STORE = 'files'

const none: PickedFiles = { song: undefined, photos: [] }
const picked = createStore(none)

void read()
currentAccount.subscribe(() => void read())
keptAnswers.subscribe(() => {
  if (keptAnswers.get() === undefined) picked.set(none)
})

/**
 * The picked files of the signed-in account, kept on this device and erased with the answers; where it refuses, until the
 * tab is closed.
 */
export const files = {
  get: picked.get,

  change(change: Partial<PickedFiles>) {
    picked.set({ ...picked.get(), ...change })
    void write(picked.get())
  },
}

export function useFiles() {
  return useStore(picked)
}

async function read() {
  const email = currentAccount.get()
  picked.set(none)
  if (!email) return
  const found = await inStore('readonly', (store) => store.get(email))
  // Files that were picked meanwhile are newer.
  if (isPicked(found) && email === currentAccount.get() && picked.get() === none) picked.set(found)
}

async function write(value: PickedFiles) {
  const email = currentAccount.get()
  if (!email) return
  await inStore('readwrite', (store) => store.put(value, email))
}

function isPicked(value: unknown): value is PickedFiles {
  if (typeof value !== 'object' || value === null || !('photos' in value)) return false
  return Array.isArray(value.photos) && value.photos.every((each) => each instanceof File)
}

// Resolves to undefined where the browser has no database for this site, or no space in it.
async function inStore<Result>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<Result>) {
  try {
    const opening = indexedDB.open(FILES, 1)
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
