import type { Endpoint, Input, Sent } from '#contract/endpoint.ts'
import { addressOf, ConflictError, call, conclude, type RawAnswer, Refusal } from './call.ts'
import { conditionOf, isKnown } from './etags.ts'

// In bytes; what is larger takes long enough to be asked for first.
const LARGE = 4 * 1024 * 1024

// In milliseconds. A server that is busy for longer is reported to the person.
const MAX_WAIT = 10 * 60_000

type Options = {
  /** Called with the share that has been sent, 0 to 1. */
  onProgress?: (share: number) => void
  /** Called with true while the upload waits for a busy server, and with false when the file is sent again. */
  onWaiting?: (isWaiting: boolean) => void
  /** Ends the upload when aborted; the promise then rejects with an `AbortError`. */
  signal?: AbortSignal
}

let sendsFiles = true

/** Makes uploads plain calls without their files from now on, for a rehearsal, which answers each `fetch` by itself. */
export function sendNoFiles() {
  sendsFiles = false
}

type Files<E extends Endpoint> = Partial<Record<keyof NonNullable<E['uploads']>, Blob | undefined>>

/**
 * Makes a call with `uploads`: its values as text, lists and objects as JSON, and its files by field.
 * `fetch` cannot tell how far it is, so this one is an XMLHttpRequest. While the server is too busy for the file (503
 * with `Retry-After`, RFC 9110, 10.2.3) it waits and sends again.
 * @throws {Refusal} when the server says no; a TypeError when there is no network, or none of ours answered
 */
export async function upload<E extends Endpoint>(
  endpoint: E,
  input: Partial<Sent<E> | Input<E>>,
  files: Files<E>,
  options: Options = {},
) {
  if (!sendsFiles) return call(endpoint, input as Input<E>)
  if (sizeOf(files) > LARGE) await refuseLate(endpoint)
  const ask = () =>
    sendUntilFree(() => post(endpoint, input as Record<string, unknown>, files, options), options)
  // A save with a file would not be known again: what stands has another address than what was picked.
  return conclude(endpoint, ask, endpoint.isIdempotent)
}

// Nobody sends a film for minutes to be told that something else stands there by now.
async function refuseLate({ ifMatch }: Endpoint) {
  if (!ifMatch || isKnown(ifMatch, await call(ifMatch, {}))) return
  throw new ConflictError(new Refusal('', 'conflict'), ifMatch)
}

function sizeOf(files: Record<string, Blob | undefined>) {
  return Object.values(files).reduce((sum, file) => sum + (file?.size ?? 0), 0)
}

type UploadAnswer = RawAnswer & { retryAfter: number }

// Such a refusal has stored nothing, so that the same call may be made again.
async function sendUntilFree(send: () => Promise<UploadAnswer>, { signal, onWaiting }: Options) {
  const deadline = Date.now() + MAX_WAIT
  for (;;) {
    const response = await send()
    if (response.status !== 503 || !response.retryAfter || Date.now() > deadline) return response
    onWaiting?.(true)
    await pause(response.retryAfter * 1000, signal)
    onWaiting?.(false)
  }
}

function pause(time: number, signal?: AbortSignal) {
  return new Promise<void>((resolve, reject) => {
    signal?.throwIfAborted()
    const cancel = () => {
      clearTimeout(timer)
      reject(cancelled())
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', cancel)
      resolve()
    }, time)
    signal?.addEventListener('abort', cancel)
  })
}

function cancelled() {
  return new DOMException('Upload cancelled', 'AbortError')
}

function post(
  endpoint: Endpoint,
  input: Record<string, unknown>,
  files: Record<string, Blob | undefined>,
  { onProgress, signal }: Options,
) {
  return new Promise<UploadAnswer>((resolve, reject) => {
    signal?.throwIfAborted()
    const { url, values } = addressOf(endpoint, input)
    const request = new XMLHttpRequest()
    request.open(endpoint.method, url)
    for (const [name, value] of Object.entries(conditionOf(endpoint))) request.setRequestHeader(name, value)
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress?.(total ? loaded / total : 0),
    )
    request.addEventListener('load', () => {
      const { status, response } = request
      const retryAfter = Number(request.getResponseHeader('retry-after'))
      resolve({ status, answer: response, tag: () => request.getResponseHeader('etag'), retryAfter })
    })
    request.addEventListener('error', () => reject(new TypeError('Network error')))
    request.addEventListener('abort', () => reject(cancelled()))
    const cancel = () => request.abort()
    signal?.addEventListener('abort', cancel)
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', cancel))
    request.send(formOf(values, files))
  })
}

function formOf(values: Record<string, unknown>, files: Record<string, Blob | undefined>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined)
      form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  for (const [name, file] of Object.entries(files)) if (file) form.append(name, file)
  return form
}
