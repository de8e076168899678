import * as z from 'zod/mini'
import type { Endpoint, Input, Output } from '#contract/endpoint.ts'
import { addressOf, refusalFrom } from './call.ts'

type Options = {
  /** Told the share that has been sent, 0 to 1. */
  onProgress?: (share: number) => void
  /** Ends the upload when aborted; the promise then rejects with an `AbortError`. */
  signal?: AbortSignal
}

type Files<E extends Endpoint> = Partial<Record<keyof NonNullable<E['uploads']>, Blob | undefined>>

/**
 * Makes a call with `uploads`: its values as text, lists and objects as JSON, and its files by field.
 * `fetch` cannot tell how far it is, so this one is an XMLHttpRequest.
 * @throws {Refusal} when the server says no; a TypeError when there is no network
 */
export function upload<E extends Endpoint>(
  endpoint: E,
  input: Partial<z.input<E['input']> | Input<E>>,
  files: Files<E>,
  { onProgress, signal }: Options = {},
) {
  return new Promise<Output<E>>((resolve, reject) => {
    signal?.throwIfAborted()
    const { url, values } = addressOf(endpoint, input as Record<string, unknown>)
    const request = new XMLHttpRequest()
    request.open(endpoint.method, url)
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress?.(total ? loaded / total : 0),
    )
    request.addEventListener('load', () => {
      const read = z.safeParse(endpoint.output, request.response)
      if (request.status < 300 && read.success) resolve(read.data as Output<E>)
      else reject(refusalFrom(request.response))
    })
    request.addEventListener('error', () => reject(new TypeError('Network error')))
    request.addEventListener('abort', () => reject(new DOMException('Upload cancelled', 'AbortError')))
    signal?.addEventListener('abort', () => request.abort())
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
