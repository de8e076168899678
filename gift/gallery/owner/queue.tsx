import { refusals } from '#contract/refusals.ts'
import { addPhoto } from '#gift/gallery/calls.ts'
import { texts } from '#gift/gallery/contract.ts'
import { fields } from '#gift/gallery/fields.ts'
import { Refusal } from '#web/api/call.ts'
import { captionOf } from '#web/files/camera-names.ts'
import { isWrongPhoto, readyPhoto } from '#web/files/photo-file.ts'
import { upload, type Wait } from '#web/files/upload.ts'
import { LoginDeclined } from '#web/session/login-declined.ts'
import { createStore, useStore } from '#web/store.ts'
import { showPhoto } from './lists.tsx'

/** A photo that was picked for a folder. */
export type QueuedPhoto = {
  id: number
  folderId: number
  title: string
  file: File
  /** A temporary address of the file, to show it before it is stored. */
  preview: string
  state: 'waiting' | 'sending' | 'failed' | 'stored'
  /** Why it waits to be sent again. */
  wait?: Wait | undefined
  /** The share that has been sent, 0 to 1. */
  share: number
  problem?: string
  /** Whether the file itself is refused, so that it is not offered to be sent again. */
  isWrong?: boolean
  /** The stored photo's id, and what is to know of its file. */
  photoId?: number
  notice?: string | undefined
}

type Attempt = <Result>(action: () => Promise<Result>) => Promise<Result>

// Stored photos stay here until their line is closed.
const queue = createStore<QueuedPhoto[]>([])
const controllers = new Map<number, AbortController>()
let lastId = 0
let isRunning = false

/**
 * The photos that were picked for a folder, in their order, until the folder or their line is closed. They are sent
 * also while other screens are open.
 */
export function usePicked(folderId: number) {
  return useStore(queue).filter((each) => each.folderId === folderId)
}

/** Those of them that are not stored. */
export function useQueue(folderId: number) {
  return usePicked(folderId).filter(isOpen)
}

/** Forgets the stored photos of a folder; `unlessSending` keeps them while more are on their way. */
export function closeBatch(folderId: number, { unlessSending = false } = {}) {
  if (unlessSending && openIn(folderId).some(({ state }) => state !== 'failed')) return
  setQueue(queue.get().filter((each) => each.folderId !== folderId || isOpen(each)))
}

/** Uploads photos into a folder, one after another, to keep their order. */
export function sendPhotos(folderId: number, files: File[], count: number, attempt: Attempt) {
  const before = openIn(folderId).length
  if (before === 0) closeBatch(folderId)
  const added = files.map((file, index): QueuedPhoto => {
    lastId += 1
    const title = captionOf(file.name, fields.title) ?? texts.photo(count + before + index + 1)
    const preview = URL.createObjectURL(file)
    return { id: lastId, folderId, title, file, preview, state: 'waiting', share: 0 }
  })
  setQueue([...queue.get(), ...added])
  void run(attempt)
}

/** Retries a failed photo. */
export function retryPhoto(id: number, attempt: Attempt) {
  change(id, { state: 'waiting' })
  void run(attempt)
}

/** Removes a photo from the queue, also while it is being sent. */
export function removeQueued(id: number) {
  controllers.get(id)?.abort()
  const removed = queue.get().find((each) => each.id === id)
  if (removed) URL.revokeObjectURL(removed.preview)
  setQueue(queue.get().filter((each) => each.id !== id))
}

async function run(attempt: Attempt) {
  if (isRunning) return
  isRunning = true
  for (let next = nextWaiting(); next; next = nextWaiting()) await send(next, attempt)
  isRunning = false
}

async function send({ id, folderId, title, file, preview }: QueuedPhoto, attempt: Attempt) {
  const controller = new AbortController()
  controllers.set(id, controller)
  change(id, { state: 'sending', wait: undefined, share: 0 })
  const sending = {
    signal: controller.signal,
    onProgress: (share: number) => change(id, { share }),
    onWaiting: (wait: Wait | undefined) => change(id, { wait }),
  }
  try {
    const { file: photoFile, notice } = await readyPhoto(file)
    const { data } = await attempt(() => upload(addPhoto, { id: folderId, title }, { photoFile }, sending))
    showPhoto(data)
    change(id, { state: 'stored', photoId: data.id, notice })
    URL.revokeObjectURL(preview)
  } catch (error) {
    if (!controller.signal.aborted) change(id, failureOf(error))
  } finally {
    controllers.delete(id)
  }
}

function failureOf(error: unknown): Partial<QueuedPhoto> {
  const refusal = error instanceof Refusal ? error.message : ''
  const problem = error instanceof LoginDeclined ? refusals.unauthenticated : refusal || texts.sendFailed
  return { state: 'failed', problem, isWrong: isWrongPhoto(error) }
}

function nextWaiting() {
  return queue.get().find(({ state }) => state === 'waiting')
}

function openIn(folderId: number) {
  return queue.get().filter((each) => each.folderId === folderId && isOpen(each))
}

function isOpen({ state }: QueuedPhoto) {
  return state !== 'stored'
}

function change(id: number, values: Partial<QueuedPhoto>) {
  setQueue(queue.get().map((each) => (each.id === id ? { ...each, ...values } : each)))
}

// Makes the browser ask before it closes the page and ends the uploads.
function warn(event: BeforeUnloadEvent) {
  event.preventDefault()
}

function setQueue(next: QueuedPhoto[]) {
  const isSending = next.some(({ state }) => state === 'waiting' || state === 'sending')
  if (isSending) window.addEventListener('beforeunload', warn)
  else window.removeEventListener('beforeunload', warn)
  queue.set(next)
}
