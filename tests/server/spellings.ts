import { Agent, request as httpRequest } from 'node:http'
import { onTestFinished } from 'vitest'
import { type GiftState, isReadable, lines, meaningOf } from './access-table.ts'
import type { Callers } from './callers.ts'
import { callsOf, ownSession } from './calls.ts'
import { type Answer, type Cell, cellsOf } from './matrix.ts'
import { listen } from './sockets.ts'

/** Spellings of an address; access-table.ts decides which path each names. */
export const spellings: Record<string, (path: string) => string> = {
  'as it is': (path) => path,
  'with the other ending': otherEnding,
  'with two endings': (path) => `${path}.php.php`,
  'with another ending': (path) => `${path}.json`,
  'with a question behind it': (path) => `${path}?_method=DELETE&x=.php`,
  'by its whole address': (path) => `http://localhost${path}`,
  'as another host': (path) => `http://lain.example${path}`,
  'with its first letter in percent signs': (path) =>
    path.replace(/^\/(.)/, (_, letter) => `/${encoded(letter)}`),
  'with every letter in percent signs': (path) => path.replace(/[^/.]/g, encoded),
  'with its dots in percent signs': (path) => path.replaceAll('.', '%2e'),
  'with its slashes in percent signs': (path) => `/${path.slice(1).replaceAll('/', '%2F')}`,
  'with percent signs in percent signs': (path) =>
    path.replace(/^\/(.)/, (_, letter) => `/%25${encoded(letter).slice(1)}`),
  'with a slash behind it': (path) => `${path}/`,
  'with two slashes before it': (path) => `/${path}`,
  'with two slashes within it': (path) => path.replace(/(?<=.)\//, '//'),
  'in capitals': (path) => path.toUpperCase(),
  'with one capital': (path) => path.replace(/[a-z](?=[^a-z]*$)/, (letter) => letter.toUpperCase()),
  'through a dot': (path) => path.replace(/(?<=.)\/|^\/(?=[^/]*$)/, '/./'),
  'through two dots': (path) => `/lain/..${path}`,
  'through dots in percent signs': (path) => `/media/%2e%2e${path}`,
  'through dots and slashes in percent signs': (path) => `/media/..%2f..${path}`,
  'with a parameter behind a semicolon': (path) => `${path};x=1`,
  'with a space behind it': (path) => `${path}%20`,
  'with a nought behind it': (path) => `${path}%00`,
  'with a fragment': (path) => `${path}#x`,
  'with backslashes': (path) => `/${path.slice(1).replaceAll('/', '\\')}`,
  'in wide letters': (path) =>
    path.replace(/[a-z]/, (letter) =>
      encodeURIComponent(String.fromCodePoint(letter.charCodeAt(0) + 0xfee0)),
    ),
  'in a letter that is too long': (path) => path.replace(/(?<=.)\/(?=[^/]*$)|$/, '%c0%af'),
}

/** Every call of the table in each spelling, by every caller, without an origin and from another site. */
export async function everySpelling(people: Callers, state: GiftState = 'open'): Promise<Cell[]> {
  const cells: Cell[] = []
  for (const line of lines) {
    for (const sent of await callsOf(line, people.ours)) {
      for (const [name, spell] of Object.entries(spellings)) {
        const [path = '', query] = sent.url.split('?')
        const url = withQuery(spell(path), query)
        // A query behind a fragment belongs to the fragment.
        if (query && url.includes('#')) continue
        const isNamed = url.includes(ownSession) === sent.url.includes(ownSession)
        const isValid = isNamed && isReadable(url) && meaningOf(url) === meaningOf(sent.url)
        for (const cell of cellsOf(people, line.method, { ...sent, url }, state)) {
          const isTried = cell.from === 'no page' || cell.from === 'another site'
          if (isTried) cells.push({ ...cell, name: `${name}: ${cell.name}`, isValid })
        }
      }
    }
  }
  return cells
}

// Adds a query behind the one of a spelling, and before a fragment.
function withQuery(spelled: string, query: string | undefined) {
  if (!query) return spelled
  return spelled.replace(
    /^([^?#]*)(\?[^#]*)?/,
    (_, path, asked) => `${path}${asked ? `${asked}&` : '?'}${query}`,
  )
}

function otherEnding(path: string) {
  if (!path.startsWith('/api/')) return `${path}.php`
  return path.endsWith('.php') ? path.slice(0, -4) : `${path}.php`
}

function encoded(letter: string) {
  return `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`
}

/** Sends a request over a socket, because an HTTP client would normalize the address. */
export async function openRawClient({ app }: Callers) {
  const port = await listen(app)
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  onTestFinished(() => agent.destroy())
  return (_: Callers, { request }: Pick<Cell, 'request'>) =>
    new Promise<Answer>((resolve, reject) => {
      const { method, url, headers = {}, payload } = request
      const size = payload ? { 'content-length': (payload as Buffer).length } : {}
      const sent = httpRequest(
        { port, agent, method, path: url, headers: { host: 'localhost', ...size, ...headers } },
        (answer) => {
          let body = ''
          answer.setEncoding('latin1')
          answer.on('data', (chunk) => (body += chunk))
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }))
        },
      )
      sent.on('error', reject)
      sent.end(payload)
    })
}
