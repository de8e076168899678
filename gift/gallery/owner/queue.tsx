import { refusals } from '#contract/refusals.ts'
import { addPhoto } from '#gift/gallery/calls.ts'
import { lineRules, texts } from '#gift/gallery/contract.ts'
import { Refusal } from '#web/api/call.ts'
import { upload, type Wait } from '#web/api/upload.ts'
import { captionOf } from '#web/forms/camera-names.ts'
import { isWrongPhoto, readyPhoto } from '#web/forms/photo-file.ts'
import { LoginDeclined } from '#web/session/login-declined.ts'
import { createStore, useStore } from '#web/store.ts'
import { showPhoto } from './store.tsx'

/** A photo that is being uploaded into a folder. */
export type QueuedPhoto = {
  id: number
  folderId: number
  title: string
  file: File
  /** A temporary address of the file, to show it before it is stored. */
  preview: string
  state: 'waiting' | 'sending' | 'failed'
  /** Why it waits to be sent again. */
  wait: Wait | undefined
  /** The share that has been sent, 0 to 1. */
  share: number
  problem: string
  /** Whether the file itself is refused, so that it is not offered to be sent again. */
  isWrong?: boolean
}

type Attempt = <Result>(action: () => Promise<Result>) => Promise<Result>

/** The photos that were picked for a folder since it was closed or their line was, and what is to know of them. */
export type Batch = { total: number; added: number[]; notices: string[] }

const NONE: Batch = { total: 0, added: [], notices: [] }

const queue = createStore<QueuedPhoto[]>([])
const batches = createStore<ReadonlyMap<number, Batch>>(new Map())
let lastId = 0
let isRunning = false
const controllers = new Map<number, AbortController>()

/** The uploads into a folder, in their order; they continue while other screens are open. */
export function useQueue(folderId: number) {
  return useStore(queue).filter((each) => each.folderId === folderId)
}

/** The number of photos picked for a folder, and the ids of those that are stored. */
export function useBatch(folderId: number) {
  return useStore(batches, (all) => all.get(folderId))
}

/** Forgets the photos that were added last. */
export function closeBatch(folderId: number) {
  changeBatch(folderId, () => undefined)
}

/**
 * Forgets the photos that were added last, unless more of them are being sent; called when the folder is
 * closed.
 */
export function closeSentBatch(folderId: number) {
  const isSending = queue.get().some((each) => each.folderId === folderId && each.state !== 'failed')
  if (!isSending) closeBatch(folderId)
}

/** Uploads photos into a folder, one after another, to keep their order. */
export function sendPhotos(folderId: number, files: File[], count: number, attempt: Attempt) {
  const waiting = queue.get().filter((each) => each.folderId === folderId).length
  const added = files.map((file, index) => {
    lastId += 1
    const title = captionOf(file.name, lineRules.title) ?? texts.photo(count + waiting + index + 1)
    const preview = URL.createObjectURL(file)
    const fresh = { state: 'waiting' as const, wait: undefined, share: 0, problem: '' }
    return { id: lastId, folderId, title, file, preview, ...fresh }
  })
  const { total, ...before } = (waiting > 0 && batches.get().get(folderId)) || NONE
  changeBatch(folderId, () => ({ ...before, total: total + files.length }))
  setQueue([...queue.get(), ...added])
  void run(attempt)
}

/** Retries a failed photo. */
export function retryPhoto(id: number, attempt: Attempt) {
  change(id, { state: 'waiting', problem: '' })
  void run(attempt)
}

/** Removes a photo from the queue, also while it is being sent. */
export function removeQueued(id: number) {
  controllers.get(id)?.abort()
  const dropped = removeFromQueue(id)
  if (dropped) changeBatch(dropped.folderId, (batch) => ({ ...batch, total: batch.total - 1 }))
}

function removeFromQueue(id: number) {
  const removed = queue.get().find((each) => each.id === id)
  if (removed) URL.revokeObjectURL(removed.preview)
  setQueue(queue.get().filter((each) => each.id !== id))
  return removed
}

async function run(attempt: Attempt) {
  if (isRunning) return
  isRunning = true
  for (let next = nextWaiting(); next; next = nextWaiting()) await send(next, attempt)
  isRunning = false
}

async function send({ id, folderId, title, file }: QueuedPhoto, attempt: Attempt) {
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
    changeBatch(folderId, ({ total, added, notices }) => ({
      total,
      added: [...added, data.id],
      notices: notice && !notices.includes(notice) ? [...notices, notice] : notices,
    }))
    showPhoto(data)
    removeFromQueue(id)
  } catch (error) {
    if (!controller.signal.aborted) showFailure(id, error)
  } finally {
    controllers.delete(id)
  }
}

function showFailure(id: number, error: unknown) {
  const isDeclined = error instanceof LoginDeclined
  const refusal = error instanceof Refusal ? error.message : ''
  const problem = isDeclined ? refusals.unauthenticated : refusal || texts.sendFailed
  change(id, { state: 'failed', problem, isWrong: isWrongPhoto(error) })
}

function nextWaiting() {
  return queue.get().find(({ state }) => state === 'waiting')
}

function changeBatch(folderId: number, alter: (batch: Batch) => Batch | undefined) {
  const next = new Map(batches.get())
  const batch = alter(next.get(folderId) ?? NONE)
  if (batch) next.set(folderId, batch)
  else next.delete(folderId)
  batches.set(next)
}

function change(id: number, values: Partial<QueuedPhoto>) {
  setQueue(queue.get().map((each) => (each.id === id ? { ...each, ...values } : each)))
}

// Makes the browser ask before it closes the page and ends the uploads.
function warn(event: BeforeUnloadEvent) {
  event.preventDefault()
}

function setQueue(next: QueuedPhoto[]) {
  if (next.some(({ state }) => state !== 'failed')) window.addEventListener('beforeunload', warn)
  else window.removeEventListener('beforeunload', warn)
  queue.set(next)
}
