import type { InjectOptions } from 'fastify'
import type { RefusalCode } from '#contract/refusal.ts'
import {
  type Gate,
  isReadable,
  type Line,
  lineOf,
  lines,
  unreadable,
  type Verdict,
  verdictOf,
  withoutPhp,
} from './access-table.ts'
import { addSession, type Caller, type Callers, rememberGift } from './callers.ts'
import { callsOf, ownSession, type Sent } from './calls.ts'
import { differences, takeSnapshot } from './snapshot.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/** Where the page stands that makes a browser ask. */
const originsOf = (host: string) => ({
  'our own page': { origin: `http://${host}` },
  'no page': {},
  'another site': { origin: 'https://lain.example' },
  nowhere: { origin: 'null' },
})

const elsewhere = ['another site', 'nowhere']

/** How many are asked at once. */
const AT_ONCE = 36

// A number that shares no divisor with the people times the origins, so that all of them come up in turn.
const QUICK = 5

/** One request of the matrix, and what the table says of it. */
export type Cell = {
  name: string
  who: string
  from: string
  request: InjectOptions & { method: string; url: string }
  verdict: Verdict
  line: Line | undefined
  /** Whether what is sent is right; a call that merely fits a line's pattern is not. */
  isValid: boolean
}

export type Answer = { status: number; headers: Record<string, unknown>; body: string }

/** Every address of the table by every method, as everybody, from everywhere. */
export async function everyCell(people: Callers, gate: Gate = 'open'): Promise<Cell[]> {
  const cells: Cell[] = []
  for (const [path, byMethod] of await callsByPath(people)) {
    for (const method of methods) {
      const sent = byMethod.get(method === 'HEAD' ? 'GET' : method)
      for (const each of sent ?? [{ url: path }]) {
        for (const cell of cellsOf(people, method, each, gate))
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

/** One call by one method, as everybody, from everywhere. */
export function cellsOf({ people, host }: Callers, method: string, sent: Sent, gate: Gate = 'open'): Cell[] {
  const canRead = isReadable(sent.url)
  const line = canRead ? lineOf(method, sent.url) : undefined
  return Object.entries(people).flatMap(([who, person]) =>
    Object.entries(originsOf(host)).map(([from, headers]) => {
      const asking = { ...person, isElsewhere: elsewhere.includes(from), gate }
      return {
        name: `${method} ${sent.url} as ${who} from ${from}${gate === 'open' ? '' : `, ${gate}`}`,
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

/** One cell in so many, with everybody and every origin in turn; of what writes, one for each role. */
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
 * Asks what changes nothing, many at once, and finds every wrong answer; and if anything changed all the
 * same, what it was and who did it.
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

/** Asks what may write, one after the other, each on the gift as it stood. */
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
  const id = await addSession(people, people.people[who]?.cookie ?? '')
  return { ...cell, request: { ...request, url: request.url.replace(ownSession, String(id)) } }
}

/** Asks without a connection. */
export async function inject({ app }: Callers, { request }: Cell): Promise<Answer> {
  const { statusCode, headers, body } = await app.inject(request)
  return { status: statusCode, headers, body }
}

/** What is wrong with an answer; undefined when it is what the table says. */
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

// Among the pages and files what is no address is a page, or plainly not there; never a call's answer.
function isAnswered({ isValid, line }: Cell, { status, headers }: Answer) {
  // An answer is taken back by the device that sent it.
  if (line?.path === '/api/answers/:id') return status === (isValid ? 200 : 422) || status === 403
  if (isValid) return status === 200 || status === 201
  // Who may edit is let out before being turned away.
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
