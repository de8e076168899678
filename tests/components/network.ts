import { BatchInterceptor } from '@mswjs/interceptors'
import { FetchInterceptor } from '@mswjs/interceptors/fetch'
import { XMLHttpRequestInterceptor } from '@mswjs/interceptors/XMLHttpRequest'
import { account, loadSession } from '#contract/account/calls.ts'
import { texts } from '#contract/account/contract.ts'
import type { Endpoint, Output } from '#contract/endpoint.ts'
import { type RefusalCode, statuses } from '#contract/refusal.ts'

/** A request that was sent to a declared call: the values in its path, query or body, and its files. */
export type SentRequest = { values: Record<string, unknown>; headers: Headers; url: URL }

type Respond = (request: SentRequest) => Response | Promise<Response>

// The responses of the sample gift to its owner, by address (tests/server/sample-gift.ts).
let sample: Record<string, { status: number; body: string; etag: string }> = {}
const responses = new Map<string, Respond>()
const requests = new Map<string, SentRequest[]>()
// Whether this browser has a session.
let isSignedIn = false
const pending = new Set<Promise<unknown>>()
const held = new Set<() => void>()
let unanswered: string[] = []

const interceptor = new BatchInterceptor({
  name: 'network',
  interceptors: [new FetchInterceptor(), new XMLHttpRequestInterceptor()],
})

/** Answers the declared calls from memory from now on; files and code come from the tests' own server. */
export async function openNetwork() {
  sample = await (await fetch('/sample-gift.json')).json()
  interceptor.apply()
  interceptor.on('request', ({ request, controller }) => {
    const url = new URL(request.url)
    if (!url.pathname.startsWith('/api/')) return
    return track(respond(request, url).then((response) => controller.respondWith(response)))
  })
  // The app has a response only once it has read the text.
  const { text } = Response.prototype
  Response.prototype.text = function readText() {
    return track(text.call(this))
  }
}

/** Begins a test with the responses of the sample gift, and with no session. */
export function useSampleGift() {
  responses.clear()
  requests.clear()
  unanswered = []
  isSignedIn = false
  for (const path of Object.keys(sample))
    responses.set(`GET ${path}`, ({ url }) =>
      fromSample(sample[url.pathname + url.search] ? url.pathname + url.search : path),
    )
  respondTo(loadSession, () =>
    isSignedIn ? fromSample(`/api${loadSession.path}`) : json({ user: null, owner: false }),
  )
  answer(account, () => {
    setSignedIn(true)
    return written(null, texts.loggedIn)
  })
}

/** Begins or ends the session of this browser, as the server knows it. */
export function setSignedIn(isIn: boolean) {
  isSignedIn = isIn
}

/** The sample gift's response to a read, where it has one to this query. */
export function sampleOf<E extends Endpoint>({ path }: E, query = ''): Output<E> {
  return JSON.parse(sample[`/api${path}${query}`]?.body ?? 'null')
}

/** The first record of a response. @throws {Error} where it has none */
export function firstOf<Item>([first]: Item[]): Item {
  if (first === undefined) throw new Error('The sample gift has none')
  return first
}

/** Answers a read from the sample gift again. */
export function answerFromSample(endpoint: Endpoint) {
  respondTo(endpoint, () => fromSample(`/api${endpoint.path}`))
}

/** Lets held responses go and waits until the app has taken each. @returns the requests that no test answers */
export async function settleNetwork() {
  for (const release of held) release()
  held.clear()
  do {
    await Promise.allSettled(pending)
    await new Promise((done) => setTimeout(done))
  } while (pending.size > 0)
  return unanswered
}

/**
 * Answers a call from now on: with its output, or with what a function makes of the sent values. A caller without the
 * session that the call asks for is refused.
 */
export function answer<E extends Endpoint>(
  endpoint: E,
  output: Output<E> | ((request: SentRequest) => Output<E> | Promise<Output<E>>),
) {
  respondTo(endpoint, async (request) => {
    if (endpoint.access !== 'anyone' && !isSignedIn) return refusal('unauthenticated')
    const make = typeof output === 'function' ? (output as (request: SentRequest) => unknown) : () => output
    return json(await make(request))
  })
}

/** The output of a write that stored this. */
export function written<Data>(data: Data, message = 'Data berhasil disimpan!') {
  return { status: 'success' as const, success: true as const, message, data }
}

/** Refuses a call from now on, as the server does. */
export function refuse(
  endpoint: Endpoint,
  code: RefusalCode,
  said: { message?: string; fields?: Record<string, string> } = {},
) {
  respondTo(endpoint, () => refusal(code, said))
}

/** Lets a call fail from now on, as without a network. */
export function cutOff(endpoint: Endpoint) {
  respondTo(endpoint, async () => Response.error())
}

/** Answers a call from now on with any response. */
export function respondTo(endpoint: Endpoint, respond: Respond) {
  responses.set(keyOf(endpoint), respond)
}

/** Lets every read but the session's fail, as without a network, or holds back its response. */
export function cutOffReads({ isHeld = false } = {}) {
  for (const path of Object.keys(sample).filter((each) => !each.endsWith('/session'))) {
    const read = { method: 'GET', path: path.replace(/^\/api|\?.*/g, '') } as Endpoint
    if (isHeld) hold(read)
    else cutOff(read)
  }
}

/** Holds back the responses of a call. @returns the function that lets them go */
export function hold(endpoint: Endpoint) {
  const { promise, resolve } = Promise.withResolvers<void>()
  held.add(resolve)
  const respond = responses.get(keyOf(endpoint))
  respondTo(endpoint, async (request) => {
    await promise
    return respond?.(request) ?? Response.error()
  })
  return resolve
}

/** The requests to a call so far, oldest first. */
export function sentTo(endpoint: Endpoint) {
  return requests.get(keyOf(endpoint)) ?? []
}

/** The values of the requests to a call so far, oldest first. */
export function valuesSentTo(endpoint: Endpoint) {
  return sentTo(endpoint).map(({ values }) => values)
}

async function respond(request: Request, url: URL): Promise<Response> {
  const found = [...responses].find(([key]) => matches(key, request.method, url.pathname))
  if (!found) {
    unanswered.push(`${request.method} ${url.pathname}`)
    return Response.error()
  }
  const [key, make] = found
  const sent = { values: await valuesOf(request, url, key), headers: request.headers, url }
  requests.set(key, [...(requests.get(key) ?? []), sent])
  return make(sent)
}

function matches(key: string, method: string, pathname: string) {
  const [wanted, path = ''] = key.split(' ')
  return wanted === method && new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(pathname)
}

async function valuesOf(request: Request, url: URL, key: string) {
  const names = key.split(' ')[1]?.split('/') ?? []
  const parts = url.pathname.split('/')
  const inPath = names.flatMap((name, at) => (name.startsWith(':') ? [[name.slice(1), parts[at]]] : []))
  const type = request.headers.get('content-type') ?? ''
  const body = type.includes('json') ? await request.clone().json() : {}
  const form = /form/.test(type) ? [...(await request.clone().formData())] : []
  return { ...Object.fromEntries([...inPath, ...url.searchParams, ...form]), ...body }
}

function keyOf({ method, path }: Endpoint) {
  return `${method} /api${path}`
}

function refusal(code: RefusalCode, { message = '', fields = {} } = {}) {
  return json({ status: 'error', success: false, code, message, fields }, statuses[code])
}

function fromSample(path: string) {
  const { status = 500, body = '', etag = '' } = sample[path] ?? {}
  return new Response(body, { status, headers: jsonHeaders({ etag }) })
}

function json(body: unknown, status = 200) {
  return new Response(JSON.stringify(body), { status, headers: jsonHeaders() })
}

function jsonHeaders(others = {}) {
  return { 'content-type': 'application/json', ...others }
}

function track<Value>(work: Promise<Value>) {
  pending.add(work)
  return work.finally(() => pending.delete(work))
}
