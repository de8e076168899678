import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { Endpoint, Output } from '#contract/endpoint.ts'
import { call } from './call.ts'

/** What a screen knows of a read: nothing yet, its data, or why it failed. */
export type Content<Data> =
  | { state: 'loading'; data: undefined; error: undefined }
  | { state: 'ready'; data: Data; error: undefined }
  | { state: 'failed'; data: undefined; error: unknown }

const loading = { state: 'loading', data: undefined, error: undefined } as const
const contents = new Map<Endpoint, Content<unknown>>()
const requests = new Map<Endpoint, Promise<void>>()
const listeners = new Set<() => void>()

/**
 * Reads an endpoint that takes no input, once for all screens: what the loading screen fetched is
 * there at the first render. `again` fetches anew; what is shown stays until the new answer comes.
 */
export function useContent<E extends Endpoint>(endpoint: E) {
  useEffect(() => void preload(endpoint), [endpoint])
  const content = useSyncExternalStore(listen, () => contents.get(endpoint) ?? loading)
  const again = useCallback(() => refresh(endpoint), [endpoint])
  return { ...(content as Content<Output<E>>), again }
}

/** Fetches an endpoint unless it is known or on its way; never rejects. */
export function preload(endpoint: Endpoint): Promise<void> {
  const running = requests.get(endpoint)
  if (running) return running
  return contents.get(endpoint)?.state === 'ready' ? Promise.resolve() : refresh(endpoint)
}

/** Fetches an endpoint anew, for after a save or a failure; never rejects. */
export function refresh(endpoint: Endpoint): Promise<void> {
  if (contents.get(endpoint)?.state === 'failed') place(endpoint, loading)
  const request = call(endpoint, {})
    .then(
      (data) => put(endpoint, data),
      (error: unknown) => place(endpoint, { state: 'failed', data: undefined, error }),
    )
    .finally(() => requests.delete(endpoint))
  requests.set(endpoint, request)
  return request
}

/** What is known of an endpoint right now, without asking for it. */
export function peek<E extends Endpoint>(endpoint: E) {
  return contents.get(endpoint)?.data as Output<E> | undefined
}

/** Puts in place what a save answered, so that no screen reads it again. */
export function put<E extends Endpoint>(endpoint: E, data: Output<E>) {
  place(endpoint, { state: 'ready', data, error: undefined })
}

function place(endpoint: Endpoint, content: Content<unknown>) {
  contents.set(endpoint, content)
  for (const notify of listeners) notify()
}

function listen(notify: () => void) {
  listeners.add(notify)
  return () => void listeners.delete(notify)
}
