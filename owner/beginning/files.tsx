import { keptAnswers } from '#web/session/kept-answers.ts'
import { keptFiles } from '#web/session/kept-files.ts'
import { currentAccount } from '#web/session/own-content.ts'
import { createStore, useStore } from '#web/store.ts'

/** How many photos can be picked. */
export const PHOTOS = 3

/** The song and the photos that were picked; they are uploaded only when the draft is used. */
export type PickedFiles = { song: File | undefined; photos: File[] }

const none: PickedFiles = { song: undefined, photos: [] }
const picked = createStore(none)
const stored = createStore(true)

void read()
currentAccount.subscribe(() => void read())
keptAnswers.subscribe(() => {
  if (keptAnswers.get() !== undefined) return
  picked.set(none)
  stored.set(true)
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

/** Whether the device keeps the picked files: a browser may refuse a database, or the space in it. */
export function useAreFilesStored() {
  return useStore(stored)
}

async function read() {
  const email = currentAccount.get()
  picked.set(none)
  stored.set(true)
  if (!email) return
  const found = await keptFiles.read(email)
  if (!isPicked(found) || email !== currentAccount.get()) return
  // Others may have been picked meanwhile.
  const { song, photos } = picked.get()
  files.change({ song: song ?? found.song, photos: [...found.photos, ...photos].slice(0, PHOTOS) })
}

async function write(value: PickedFiles) {
  const email = currentAccount.get()
  if (!email) return
  const isStored = (await keptFiles.write(email, value)) !== undefined
  if (value === picked.get()) stored.set(isStored)
}

function isPicked(value: unknown): value is PickedFiles {
  if (typeof value !== 'object' || value === null || !('photos' in value)) return false
  return Array.isArray(value.photos) && value.photos.every((each) => each instanceof File)
}
