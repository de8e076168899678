import { useCallback, useEffect, useMemo } from 'react'
import type { Endpoint, Input, Output } from '#contract/endpoint.ts'
import { createStore, setEntry, useStore } from '#web/store.ts'
import { call, Refusal } from './call.ts'
import { acceptEtag, keyOf } from './etags.ts'

/** The state of a read: loading, its data, or why it failed. */
export type Content<Data> =
  | { state: 'loading'; data: undefined; error: undefined }
  | { state: 'ready'; data: Data; error: undefined }
  | { state: 'failed'; data: undefined; error: unknown }

const loading = { state: 'loading', data: undefined, error: undefined } as const
/** The state of each read, by `keyOf`. */
export const contents = createStore<ReadonlyMap<string, Content<unknown>>>(new Map())
const requests = new Map<string, Promise<void>>()

/**
 * The reads, by `keyOf`, for which the preview shows unsaved values; responses do not replace these.
 */
export const heldReads = createStore<ReadonlySet<string>>(new Set())

// The reads that the gift's lock or its opening hour refused, each with a function that reads it again.
const refused = new Map<string, () => void>()

/** The input of a read; most have none. */
type PartialInput<E extends Endpoint> = Partial<Input<E>>

/**
 * Reads an endpoint, once for all screens with the same input. Data that the loading screen has fetched is returned
 * by the first render. `refetch` reads it again, and the old data is shown until the response comes.
 */
export function useContent<E extends Endpoint>(endpoint: E, input: PartialInput<E> = {}) {
  const key = keyOf(endpoint, input)
  // One object for equal inputs, so that effects do not run again.
  const inputJson = JSON.stringify(input)
  const asked = useMemo(() => JSON.parse(inputJson) as PartialInput<E>, [inputJson])
  useEffect(() => void preload(endpoint, asked), [endpoint, asked])
  const content = useStore(contents, (known) => known.get(key) ?? loading)
  const refetch = useCallback(() => refresh(endpoint, asked), [endpoint, asked])
  return { ...(content as Content<Output<E>>), refetch }
}

/** Reads an endpoint again: known data stays when that fails, and a failed read is tried again. Never rejects. */
export function renewOrRefresh<E extends Endpoint>(endpoint: E, input: PartialInput<E> = {}): Promise<void> {
  const isKnown = contents.get().get(keyOf(endpoint, input))?.state === 'ready'
  return isKnown ? renew(endpoint, input).catch(() => undefined) : preload(endpoint, input)
}

/** Fetches an endpoint unless it is known or being fetched; never rejects. */
export function preload<E extends Endpoint>(endpoint: E, input: PartialInput<E> = {}): Promise<void> {
  const key = keyOf(endpoint, input)
  const running = requests.get(key)
  if (running) return running
  return contents.get().get(key)?.state === 'ready' ? Promise.resolve() : refresh(endpoint, input)
}

/** Fetches an endpoint again, after a save or a failure; never rejects. */
export function refresh<E extends Endpoint>(endpoint: E, input: PartialInput<E> = {}): Promise<void> {
  const key = keyOf(endpoint, input)
  if (contents.get().get(key)?.state === 'failed') place(key, loading)
  const isNewest = (): boolean => requests.get(key) === request
  const mayPlace = () => isNewest() && !heldReads.get().has(key)
  const request: Promise<void> = call(endpoint, input as Input<E>)
    .then(
      (data) => mayPlace() && place(key, { state: 'ready', data, error: undefined }),
      (error: unknown) => {
        console.error(`GET ${endpoint.path} failed`, error)
        if (!mayPlace()) return
        place(key, { state: 'failed', data: undefined, error })
        if (isKeptBack(error)) refused.set(key, () => void refresh(endpoint, input))
      },
    )
    .then(() => void (isNewest() && requests.delete(key)))
  requests.set(key, request)
  return request
}

/** Reads again all that the gift's lock or its opening hour refused. */
export function retryRefused() {
  const refetch = [...refused.values()]
  refused.clear()
  for (const ask of refetch) ask()
}

/** The known data of an endpoint, without fetching it. */
export function peek<E extends Endpoint>(endpoint: E, input: PartialInput<E> = {}) {
  return contents.get().get(keyOf(endpoint, input))?.data as Output<E> | undefined
}

/** Stores the output of a save, so that no screen has to read it again. */
export function put<E extends Endpoint>(endpoint: E, data: Output<E>, input: PartialInput<E> = {}) {
  const key = keyOf(endpoint, input)
  // The response of a read that is running is older than this.
  requests.delete(key)
  place(key, { state: 'ready', data, error: undefined })
}

/** Reads known data again; when that fails, the old data stays. @throws what `call` throws */
export async function renew<E extends Endpoint>(endpoint: E, input: PartialInput<E> = {}) {
  const key = keyOf(endpoint, input)
  const before = contents.get().get(key)
  const data = await call(endpoint, input as Input<E>)
  // Data that a save has stored meanwhile is newer than this response.
  if (contents.get().get(key) === before && !heldReads.get().has(key)) put(endpoint, data, input)
}

/** Drops the data of an endpoint, so that the next account reads its own. */
export function forget<E extends Endpoint>(endpoint: E, input: PartialInput<E> = {}) {
  const key = keyOf(endpoint, input)
  requests.delete(key)
  setEntry(contents, key, undefined)
}

/** Reads an endpoint for another account: the old data disappears at once. */
export function resetContent<E extends Endpoint>(endpoint: E) {
  place(keyOf(endpoint), loading)
  return refresh(endpoint)
}

function isKeptBack(error: unknown) {
  return error instanceof Refusal && /^(locked|not_yet)$/.test(error.code ?? '')
}

/** Sets the state of a read. */
export function place(key: string, content: Content<unknown>) {
  acceptEtag(key, content.data)
  setEntry(contents, key, content)
}

/** Calls back whenever any content changes. @returns the function that unsubscribes */
export const onContentChange = contents.subscribe
