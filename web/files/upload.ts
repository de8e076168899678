import { MINUTE } from '#contract/durations.ts'
import type { Endpoint, Input, Sent } from '#contract/endpoint.ts'
import {
  addressOf,
  ConflictError,
  call,
  isPage,
  type RawResponse,
  Refusal,
  readResponse,
} from '#web/api/call.ts'
import { ifMatchHeader, isUnchanged } from '#web/api/etags.ts'
import { clock } from '#web/clock.ts'

// In bytes; before a larger upload the stored version is compared first, because it takes long.
const LARGE = 4 * 1024 * 1024

// In milliseconds; after that the person is told that the server is busy.
const MAX_WAIT = 10 * MINUTE

/** Why an upload waits, and until when in milliseconds since 1970: the server is busy, or there were too many uploads. */
export type Wait = { reason: 'busy' | 'too_many'; until: number }

// In seconds: the window of the server's rate limit of uploads.
const LIMIT_WINDOW = 60

type Options = {
  /** Called with the share that has been sent, 0 to 1. */
  onProgress?: (share: number) => void
  /** Called while the upload waits to be sent again, and with undefined when it is. */
  onWaiting?: (wait: Wait | undefined) => void
  /** Ends the upload when aborted; the promise then rejects with an `AbortError`. */
  signal?: AbortSignal
}

let sendsFiles = true

/** Leaves the files out of all uploads from now on; a rehearsal's `fetch` sends none. */
export function sendNoFiles() {
  sendsFiles = false
}

type Files<E extends Endpoint> = Partial<Record<keyof NonNullable<E['uploads']>, Blob | undefined>>

/**
 * Makes a call with `uploads`: its values as text, lists and objects as JSON, and its files by field. It uses
 * XMLHttpRequest, because `fetch` reports no progress. While the server is too busy for the file (503 with
 * `Retry-After`, RFC 9110, 10.2.3) it waits and sends again; where the wait is shown, also at the limit of uploads.
 * @throws {Refusal} when the server refuses, or something else answers; a TypeError when there is no network
 */
export async function upload<E extends Endpoint>(
  endpoint: E,
  input: Partial<Sent<E> | Input<E>>,
  files: Files<E>,
  options: Options = {},
) {
  if (!sendsFiles) return call(endpoint, input as Input<E>)
  if (sizeOf(files) > LARGE) await refuseLate(endpoint)
  const send = () => post(endpoint, input as Record<string, unknown>, files, options)
  // A wait is shown only while a file is uploaded; without one a refusal is thrown at once.
  const ask = () => (sizeOf(files) > 0 ? sendUntilFree(send, options) : send())
  // The server cannot recognise a repeated save with a file: the stored address differs from the picked file.
  return readResponse(endpoint, ask, endpoint.isIdempotent)
}

// Finds a conflict before the upload, which may take minutes.
async function refuseLate({ ifMatch }: Endpoint) {
  if (!ifMatch || isUnchanged(ifMatch, await call(ifMatch, {}))) return
  throw new ConflictError(new Refusal('', 'conflict'), ifMatch)
}

function sizeOf(files: Record<string, Blob | undefined>) {
  return Object.values(files).reduce((sum, file) => sum + (file?.size ?? 0), 0)
}

type UploadAnswer = RawResponse & { retryAfter: number }

// A server that was too busy has stored nothing, so the call may be sent again.
async function sendUntilFree(send: () => Promise<UploadAnswer>, { signal, onWaiting }: Options) {
  const deadline = Date.now() + MAX_WAIT
  for (;;) {
    const response = await send()
    const seconds = secondsToWait(response, onWaiting !== undefined)
    if (!seconds || Date.now() > deadline) return response
    onWaiting?.({
      reason: response.status === 429 ? 'too_many' : 'busy',
      until: clock.now() + seconds * 1000,
    })
    await pause(seconds * 1000, signal)
    onWaiting?.(undefined)
  }
}

// A longer limit is not that of uploads, and its refusal is thrown at once.
function secondsToWait({ status, retryAfter }: UploadAnswer, isShown: boolean) {
  if (status === 503) return retryAfter
  return status === 429 && isShown && retryAfter <= LIMIT_WINDOW ? retryAfter || LIMIT_WINDOW : 0
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
    for (const [name, value] of Object.entries(ifMatchHeader(endpoint))) request.setRequestHeader(name, value)
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress?.(total ? loaded / total : 0),
    )
    request.addEventListener('load', () => {
      const { status, response } = request
      const retryAfter = Number(request.getResponseHeader('retry-after'))
      resolve({
        status,
        answer: response ?? undefined,
        isPage: isPage(request.getResponseHeader('content-type')),
        tag: () => request.getResponseHeader('etag'),
        retryAfter,
      })
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
