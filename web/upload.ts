import * as z from 'zod/mini'
import type { Endpoint, Output } from '#contract/endpoint.ts'
import { refusalFrom } from './call.ts'

type Options = {
  /** Told the share that has been sent, 0 to 1. */
  onProgress: (share: number) => void
  /** Ends the upload when aborted; the promise then rejects with an `AbortError`. */
  signal: AbortSignal
}

/**
 * Sends a file to an endpoint with `upload`. `fetch` cannot tell how far it is, so this one is an
 * XMLHttpRequest.
 * @throws {Refusal} when the server says no; a TypeError when there is no network
 */
export function upload<E extends Endpoint>(endpoint: E, file: File, { onProgress, signal }: Options) {
  return new Promise<Output<E>>((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    const form = new FormData()
    form.append(endpoint.upload?.field ?? 'file', file)
    request.open(endpoint.method, `/api${endpoint.path}`)
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0))
    request.addEventListener('load', () => {
      const read = z.safeParse(endpoint.output, request.response)
      if (request.status < 300 && read.success) resolve(read.data as Output<E>)
      else reject(refusalFrom(request.response))
    })
    request.addEventListener('error', () => reject(new TypeError('Network error')))
    request.addEventListener('abort', () => reject(new DOMException('Upload cancelled', 'AbortError')))
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}
