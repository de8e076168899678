import type { Endpoint, Input, Output, Sent } from '#contract/endpoint.ts'
import { fromJson } from '#contract/json.ts'
import { type RefusalCode, statuses } from '#contract/refusal.ts'
import type { Refused } from '#contract/schemas.ts'
import { createStore } from '#web/store.ts'
import { acceptSavedEtag, holdEtag, ifMatchHeader } from './etags.ts'
import { noteDateHeader } from './server-clock.ts'

// In milliseconds: by then a proxy has chosen another process.
const RETRY_DELAY = 1000

/**
 * The server refused a call: `message` is its sentence for the person, `fields` names the fields at fault.
 */
export class Refusal extends Error {
  readonly code: RefusalCode | undefined
  readonly fields: Record<string, string>

  constructor(message: string, code?: RefusalCode, fields: Record<string, string> = {}) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.fields = fields
  }
}

/** The response is not the server's own, but that of a proxy or of a network's login page. */
export class ForeignAnswer extends Refusal {}

/** Another device has saved since this tab read the page; `read` is the call that reads it. */
export class ConflictError extends Refusal {
  readonly read: Endpoint

  constructor({ message, code }: Refusal, read: Endpoint) {
    super(message, code)
    this.read = read
  }
}

/** A response without data: `null`, or no body at all. */
export class EmptyResponse extends TypeError {}

let noteLocked = (): void => undefined

/** Sets the callback for calls that the server refuses because the gift is locked. */
export function onLocked(act: () => void) {
  noteLocked = act
}

let noteTooEarly = (): void => undefined

/** Sets the callback for calls that the server refuses before the opening hour. */
export function onTooEarly(act: () => void) {
  noteTooEarly = act
}

const writes = createStore(0)

/** Calls back after each write that the server has stored. @returns the function that unsubscribes */
export const onWrite = writes.subscribe

/**
 * Makes one declared call and returns its output, which the server has validated; a call with files goes
 * through `upload`.
 * @throws {Refusal} when the server refuses, or something else answers; the error of `fetch` when there is no network.
 */
export async function call<E extends Endpoint>(endpoint: E, input: Input<E> | Sent<E>): Promise<Output<E>> {
  const { url, values } = addressOf(endpoint, input as Record<string, unknown>)
  const isRead = endpoint.method === 'GET'
  return readResponse(endpoint, async () => {
    const sent = Date.now()
    const response = await fetch(isRead ? withQuery(url, values) : url, {
      method: endpoint.method,
      ...(isRead ? {} : bodyOf(endpoint, values)),
    })
    noteDateHeader(response.headers.get('date'), sent)
    return {
      status: response.status,
      answer: bodyFrom(await response.text()),
      isPage: isPage(response.headers.get('content-type')),
      tag: () => response.headers.get('etag'),
    }
  })
}

/** A response: its status, its body, whether that is a page, and the ETag of the stored version. */
export type RawResponse = { status: number; answer: unknown; isPage: boolean; tag: () => string | null }

/** Whether a content type is HTML; the server's own responses to calls are JSON. */
export function isPage(type: string | null) {
  return /html/.test(type ?? '')
}

/**
 * Turns a response into the call's output or its error. An idempotent call is sent once more when its process
 * stopped before it responded. So is a save with `If-Match`, because the server recognises one that it has stored.
 */
export async function readResponse<E extends Endpoint>(
  endpoint: E,
  ask: () => Promise<RawResponse>,
  mayRepeat = !!(endpoint.ifMatch || endpoint.isIdempotent),
): Promise<Output<E>> {
  const { status, answer, isPage, tag } = await ask()
  if (mayRepeat && (status === 502 || status === 503) && !isRefusedBody(answer)) {
    await new Promise((done) => setTimeout(done, RETRY_DELAY))
    return readResponse(endpoint, ask, false)
  }
  const isError = status < 200 || status > 299
  if (isError ? !answer : answer === undefined) throw await foreignAnswer(status, isPage)
  const isRefusal = isError || (isFailure(answer) && !endpoint.isJudgedByMessage)
  if (isRefusal) throw noteRefusal(refusalFrom(answer, endpoint), endpoint)
  if (answer === null) throw new EmptyResponse('The response is empty')
  if (typeof answer !== 'object') throw await foreignAnswer(status, isPage)
  if (endpoint.method === 'GET') holdEtag(answer, tag())
  else {
    acceptSavedEtag(endpoint, tag())
    writes.set(writes.get() + 1)
  }
  return answer as Output<E>
}

// Returns null for an empty body, and undefined for one that is not JSON.
function bodyFrom(text: string) {
  return text.trim() === '' ? null : fromJson(text)
}

// A proxy's refusals that callers handle like the server's own: the file is too large, or there were too many calls.
const foreignCodes: Record<number, RefusalCode> = { 413: 'too_large', 429: 'too_many' }

/** Fetches the sentences about foreign responses while the server can be reached; never rejects. */
export function fetchForeignSentences() {
  return import('./foreign-answer.ts').catch(() => undefined)
}

async function foreignAnswer(status: number, isPage: boolean) {
  const sentence = (await fetchForeignSentences())?.sentenceOfForeign({ status, isPage }) ?? ''
  return new ForeignAnswer(sentence, foreignCodes[status])
}

function noteRefusal(refusal: Refusal, { hasOwnDay }: Endpoint) {
  if (refusal.code === 'locked') noteLocked()
  if (refusal.code === 'not_yet' && !hasOwnDay) noteTooEarly()
  return refusal
}

/** The address of a call, with values filled into its path; returns the other values beside it. */
export function addressOf({ path }: Endpoint, input: Record<string, unknown>) {
  const values = { ...input }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name]
    delete values[name]
    return encodeURIComponent(String(value))
  })
  return { url: `/api${filled}`, values }
}

function withQuery(url: string, values: Record<string, unknown>) {
  const query = fieldsOf(values)
  return query.size > 0 ? `${url}?${query}` : url
}

// The browser sets the content type of a form by itself.
function bodyOf(endpoint: Endpoint, values: Record<string, unknown>) {
  const headers = ifMatchHeader(endpoint)
  if (endpoint.encoding === 'form') return { body: fieldsOf(values), headers }
  return { body: JSON.stringify(values), headers: { ...headers, 'content-type': 'application/json' } }
}

function fieldsOf(values: Record<string, unknown>) {
  return new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]))
}

// Some refusals come with status 200.
function isFailure(answer: unknown) {
  const { status, success } = (answer ?? {}) as Record<string, unknown>
  return status === 'error' || success === false
}

/** Reads a refusal from a response body; from a foreign body it takes only the sentence. */
function refusalFrom(answer: unknown, { ifMatch }: Endpoint) {
  if (!isRefusedBody(answer)) return new Refusal(sentenceIn(answer))
  const refusal = new Refusal(answer.message, answer.code, answer.fields)
  return ifMatch && refusal.code === 'conflict' ? new ConflictError(refusal, ifMatch) : refusal
}

// Whether a body is one of the server's own refusals.
function isRefusedBody(body: unknown): body is Refused {
  const { status, success, message, code } = (body ?? {}) as Record<string, unknown>
  const isSaid = typeof message === 'string' && typeof code === 'string' && Object.hasOwn(statuses, code)
  return status === 'error' && success === false && isSaid
}

function sentenceIn(answer: unknown) {
  const { message } = (answer ?? {}) as Record<string, unknown>
  return typeof message === 'string' ? message : ''
}
