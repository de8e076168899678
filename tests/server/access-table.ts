import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import type { RefusalCode } from '#contract/refusal.ts'

/** One line of ACCESS.md. */
export type Line = z.output<typeof Line>

/** The reason of a refusal; `allowed` is a call that reaches its page. */
export type Verdict = { status: number; code: RefusalCode } | 'allowed'

export const unreadable: Verdict = { status: 400, code: 'malformed' }

/** The state of a gift: open, locked, or locked and before its opening hour. */
export type GiftState = 'open' | 'locked' | 'early'

/** The caller of a request, and the state of the gift. */
export type Asking = {
  /** `nobody`: no session of this gift; `waiting`: an account that was not let in. */
  role: 'nobody' | 'waiting' | 'editor' | 'owner'
  /** Whether the secret date was entered. */
  hasEntered: boolean
  isElsewhere: boolean
  state: GiftState
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

const Line = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  path: z.string().check(z.startsWith('/')),
  who: z.enum(['anyone', 'editors', 'owner']),
  locked: z.enum(['always', 'open', 'closed', '']),
  elsewhere: z.enum(['answered', 'refused']),
})

// The headings for many gifts: the additional calls at a gift's host, the bare domain, and an unknown host.
const MANY = '## Where there are many gifts'
const HOUSE = '## At the bare domain'
const NOBODY = '## At an unknown host'

const [ofGift = '', onTop = '', ofHouse = '', ofUnknownHost = ''] = readFileSync(
  resolve(import.meta.dirname, '../../ACCESS.md'),
  'utf8',
).split(new RegExp(`^(?:${MANY}|${HOUSE}|${NOBODY})$`, 'm'))

/** Every line of the table in ACCESS.md, in its order. */
export const lines = readTable(ofGift)

/** With many gifts: the additional calls at a gift's host, and the calls of the bare domain and of an unknown host. */
export const manyLines = {
  gift: readTable(onTop),
  platform: readTable(ofHouse),
  unknownHost: readTable(ofUnknownHost),
}

/** A line or a call by its method and path. */
export function named({ method, path }: { method: string; path: string }) {
  return `${method} ${path}`
}

/** The name in the table of a served route: a call by its published path, a built file by the last line. */
export function answered(routes: { method: string; url: string; endpoint: { path: string } | undefined }[]) {
  const names = routes
    .filter(({ method }) => method !== 'HEAD')
    .map(({ method, url, endpoint }) => named({ method, path: endpoint ? `/api${endpoint.path}` : url }))
  return names.map((name) => (name === 'GET /aset.txt' ? 'GET /*' : name)).sort()
}

/** Reads the lines of a table in ACCESS.md. @throws {Error} for an unknown word */
export function readTable(text: string): Line[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const [call = '', who, locked, elsewhere] = line
        .slice(1)
        .split('|')
        .map((cell) => cell.trim())
      const [method, path] = call.replaceAll('`', '').split(' ')
      return z.parse(Line, { method, path, who, locked, elsewhere })
    })
}

/** Finds the line of a request without the server's router; undefined where there is none. */
export function lineOf(method: string, address: string): Line | undefined {
  const read = method === 'HEAD' ? 'GET' : method
  const parts = meaningOf(address).split('/')
  const fitting = lines.filter((line) => line.method === read && fits(line.path, parts))
  return fitting.find((line) => !/[:*]/.test(line.path)) ?? fitting[0]
}

/**
 * The path that an address names. Letters may be percent-encoded, `.php` may be left out or added below `/api`, the
 * address may be absolute, and a query may follow. All other spellings are other paths.
 */
export function meaningOf(address: string) {
  const [path = ''] = address.replace(/^https?:\/\/[^/]+/, '').split(/[?#]/)
  return withoutPhp(path).split('/').map(decoded).join('/')
}

/** Whether an address is well-formed and names no other host; other addresses reach no route. */
export function isReadable(address: string) {
  if (/^http:\/\/(?!localhost\/)/.test(address)) return false
  try {
    return Boolean(decodeURIComponent(address.split(/[?#]/, 1).join('')))
  } catch {
    return false
  }
}

/** A published path without `.php`. */
export function withoutPhp(path: string) {
  return path.replace(/^(\/api\/.*)\.php$/, '$1')
}

// The last line is about addresses without a line of their own, outside of the folders that have lines.
function fits(pattern: string, parts: string[]) {
  if (pattern === '/*') return !['api', 'media', 'assets'].includes(parts[1] ?? '')
  const wanted = withoutPhp(pattern).split('/')
  if (wanted.at(-1) === '*') return wanted.slice(0, -1).every((part, index) => part === parts[index])
  const isSame = (part: string, index: number) =>
    part.startsWith(':') ? parts[index] !== '' : part === parts[index]
  return wanted.length === parts.length && wanted.every(isSame)
}

// An encoded slash belongs to its segment and does not end it.
function decoded(part: string) {
  return decodeURIComponent(part.replace(/%2f/gi, '%252F'))
}

/** The table's result for one request. */
export function verdictOf(line: Line | undefined, method: string, asking: Asking): Verdict {
  const { role, hasEntered, isElsewhere, state } = asking
  const isRefused = line ? line.elsewhere === 'refused' : !READS.has(method)
  if (isElsewhere && isRefused) return { status: 403, code: 'forbidden' }
  if (!line) return { status: 404, code: 'not_found' }
  if (line.who === 'anyone') {
    if (state === 'open' || line.locked === 'always' || role === 'editor' || role === 'owner')
      return 'allowed'
    if (state === 'early') return { status: 423, code: 'not_yet' }
    return line.locked === 'closed' && !hasEntered ? { status: 423, code: 'locked' } : 'allowed'
  }
  if (role === 'nobody') return { status: 401, code: 'unauthenticated' }
  const isLetIn = role === 'owner' || (role === 'editor' && line.who === 'editors')
  return isLetIn ? 'allowed' : { status: 403, code: 'forbidden' }
}
