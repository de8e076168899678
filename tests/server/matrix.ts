import type { InjectOptions } from 'fastify'
import type { RefusalCode } from '#contract/refusal.ts'
import {
  type GiftState,
  isReadable,
  type Line,
  lineOf,
  lines,
  unreadable,
  type Verdict,
  verdictOf,
  withoutPhp,
} from './access-table.ts'
import { addOtherSession, type Caller, type Callers, rememberGift } from './callers.ts'
import { callsOf, ownSession, type Sent } from './calls.ts'
import { differences, takeSnapshot } from './snapshot.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/** The origin of the page that makes a browser send the request. */
const originsOf = (host: string) => ({
  'our own page': { origin: `http://${host}` },
  'no page': {},
  'another site': { origin: 'https://lain.example' },
  nowhere: { origin: 'null' },
})

const elsewhere = ['another site', 'nowhere']

/** The number of concurrent requests. */
const AT_ONCE = 36

// Shares no divisor with the number of callers times origins, so that every combination has its turn.
const QUICK = 5

/** One request of the matrix, and the table's result. */
export type Cell = {
  name: string
  who: string
  from: string
  request: InjectOptions & { method: string; url: string }
  verdict: Verdict
  line: Line | undefined
  /** Whether the request is a valid call; an address that only matches a line's pattern is not. */
  isValid: boolean
}

export type Answer = { status: number; headers: Record<string, unknown>; body: string }

/** Every address of the table with every method, caller and origin. */
export async function everyCell(people: Callers, state: GiftState = 'open'): Promise<Cell[]> {
  const cells: Cell[] = []
  for (const [path, byMethod] of await callsByPath(people)) {
    for (const method of methods) {
      const sent = byMethod.get(method === 'HEAD' ? 'GET' : method)
      for (const each of sent ?? [{ url: path }]) {
        for (const cell of cellsOf(people, method, each, state))
          cells.push({ ...cell, isValid: sent !== undefined })
      }
    }
  }
  return cells
}

async function callsByPath({ ours }: Callers) {
  const calls = new Map<string, Map<string, Sent[]>>()
  for (const line of lines) {
    for (const sent of await callsOf(line, ours)) {
      const path = withoutPhp(sent.url.split('?', 1).join(''))
      const byMethod = calls.get(path) ?? new Map<string, Sent[]>()
      calls.set(path, byMethod.set(line.method, [...(byMethod.get(line.method) ?? []), sent]))
    }
  }
  return calls
}

/** One call with one method, and every caller and origin. */
export function cellsOf(
  { people, host }: Callers,
  method: string,
  sent: Sent,
  state: GiftState = 'open',
): Cell[] {
  const canRead = isReadable(sent.url)
  const line = canRead ? lineOf(method, sent.url) : undefined
  return Object.entries(people).flatMap(([who, person]) =>
    Object.entries(originsOf(host)).map(([from, headers]) => {
      const asking = { ...person, isElsewhere: elsewhere.includes(from), state }
      return {
        name: `${method} ${sent.url} as ${who} from ${from}${state === 'open' ? '' : `, ${state}`}`,
        who,
        from,
        request: { ...requestOf(method, sent, person, headers), authority: host },
        verdict: canRead ? verdictOf(line, method, asking) : unreadable,
        line,
        isValid: true,
      }
    }),
  )
}

function requestOf(method: string, { url, payload, type }: Sent, { cookie }: Caller, from: object) {
  const headers = { ...(cookie ? { cookie } : {}), ...(type ? { 'content-type': type } : {}), ...from }
  return { method: method as 'GET', url, headers, ...(payload ? { payload } : {}) }
}

/** One cell in so many, with each caller and origin in turn; of writes one for each role. */
export function quickly(cells: Cell[], { people }: Callers) {
  const names = Object.keys(people)
  const roles = new Map(names.map((name) => [`${people[name]?.role} ${people[name]?.hasEntered}`, name]))
  const speakers = [...roles.values()]
  return cells.filter((cell, index) =>
    writes(cell) ? cell.from === 'our own page' && speakers.includes(cell.who) : index % QUICK === 0,
  )
}

/** Whether the table lets a request change what is stored. */
export function writes({ line, verdict, isValid }: Cell) {
  return verdict === 'allowed' && isValid && line?.method !== 'GET'
}

/**
 * Sends requests that must change nothing, many at once.
 * @returns the wrong answers, and which requests changed what, found by halving
 */
export async function tryQuiet(people: Callers, cells: Cell[], ask: Ask = inject): Promise<string[]> {
  const before = await takeSnapshot(people)
  const faults: string[] = []
  for (let start = 0; start < cells.length; start += AT_ONCE) {
    const some = cells.slice(start, start + AT_ONCE)
    const found = await Promise.all(some.map(async (cell) => faultOf(cell, await ask(people, cell))))
    faults.push(...found.filter((fault) => fault !== undefined))
  }
  const changed = differences(before, await takeSnapshot(people)).join(', ')
  const [cell] = cells
  if (changed === '' || cell === undefined) return faults
  if (cells.length === 1) return [...faults, `${cell.name}: changed ${changed}`]
  const half = Math.ceil(cells.length / 2)
  const culprits = [
    ...(await tryQuiet(people, cells.slice(0, half), ask)),
    ...(await tryQuiet(people, cells.slice(half), ask)),
  ]
  return [...new Set([...faults, ...culprits, `${cells.length} together changed ${changed}`])]
}

type Ask = (people: Callers, cell: Cell) => Promise<Answer>

/** Sends requests that may write, one after another, and restores the gift between them. */
export async function tryWrites(people: Callers, cells: Cell[], ask: Ask = inject): Promise<string[]> {
  const faults: string[] = []
  const restore = await rememberGift(people)
  for (const cell of cells) {
    await restore()
    const fault = faultOf(cell, await ask(people, await withOwnSession(people, cell)))
    if (fault) faults.push(fault)
  }
  await restore()
  return faults
}

async function withOwnSession(people: Callers, cell: Cell): Promise<Cell> {
  const { request, who } = cell
  if (!request.url.includes(ownSession)) return cell
  const id = await addOtherSession(people, people.people[who]?.cookie ?? '')
  return { ...cell, request: { ...request, url: request.url.replace(ownSession, String(id)) } }
}

/** Sends a request by `inject`. */
export async function inject({ app }: Callers, { request }: Cell): Promise<Answer> {
  const { statusCode, headers, body } = await app.inject(request)
  return { status: statusCode, headers, body }
}

/** Describes how an answer differs from the table; undefined where it does not. */
export function faultOf(cell: Cell, answer: Answer) {
  const { name, verdict, request } = cell
  const { status, headers, body } = answer
  const fault = (said: string) => `${name}: ${said}, was ${status} ${body.slice(0, 160)}`
  if (Object.keys(headers).some((header) => header.startsWith('access-control-'))) return fault('sends CORS')
  if (verdict === 'allowed') return isAnswered(cell, answer) ? undefined : fault('should be answered')
  if (status !== verdict.status) return fault(`should be ${verdict.status}`)
  if (headers['set-cookie'] || headers.etag) return fault('hands something out')
  return isRefusal(verdict.code, request, answer) ? undefined : fault('is no refusal')
}

// An invalid address outside of `/api` shows a page or a plain 404, never a call's answer.
function isAnswered({ isValid, line }: Cell, { status, headers }: Answer) {
  // Only the device that sent an answer may take it back.
  if (line?.path === '/api/answers/:id') return status === (isValid ? 200 : 422) || status === 403
  if (isValid) return status === 200 || status === 201
  // An account loses its right to edit before it can be removed.
  if (line?.path === '/api/accounts/:id') return status === 422 || status === 403
  if (!line?.path.endsWith('*')) return status === 422
  return [200, 404].includes(status) && !String(headers['content-type']).includes('json')
}

function isRefusal(code: RefusalCode, { method, url }: Cell['request'], { headers, body }: Answer) {
  if (method === 'HEAD') return body === ''
  if (code === 'not_found' && body === 'Not found') return !/^\/api(\/|$)/.test(url)
  const { status, success, code: said, ...rest } = JSON.parse(body)
  const told = code === 'not_yet' ? 'message,opens_at' : 'message'
  const isPlain = Object.keys(rest).join() === told && headers['cache-control'] === 'no-store'
  return isPlain && status === 'error' && success === false && said === code
}
