import { keptAnswers } from '#web/session/kept-answers.ts'
import { keptFiles } from '#web/session/kept-files.ts'
import { currentAccount } from '#web/session/own-content.ts'
import { createStore, useStore } from '#web/store.ts'

/** The song and the photos that were picked; they are uploaded only when the draft is used. */
export type PickedFiles = { song: File | undefined; photos: File[] }

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
  const found = await keptFiles.read(email)
  // Files that were picked meanwhile are newer.
  if (isPicked(found) && email === currentAccount.get() && picked.get() === none) picked.set(found)
}

async function write(value: PickedFiles) {
  const email = currentAccount.get()
  if (email) await keptFiles.write(email, value)
}

function isPicked(value: unknown): value is PickedFiles {
  if (typeof value !== 'object' || value === null || !('photos' in value)) return false
  return Array.isArray(value.photos) && value.photos.every((each) => each instanceof File)
}
