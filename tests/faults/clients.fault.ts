import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { signUp } from '#tests/http-client.ts'
import { percentile } from '#tests/load/child.ts'
import { take } from '#tests/load/reads.ts'
import { type Started, startServer } from '#tests/server/program.ts'
import { gatherReaders, gatherTalkers, hasPerl } from './connections.ts'
import { sendFilm } from './film.ts'
import { memoryOf, watchMemory } from './memory.ts'

const SLOW = 1000
const READERS = 200
const FILM = 48
// The connections of one network are limited (decisions/0030).
const OTHERS = '127.0.1.1'
const CLOSED_WITHIN = 15_000
const MOST_GROWTH = 64
const WATCH = { perSecond: 50, seconds: 10 }

const uploads = { count: 20, megabytes: 200, mostGrowth: 128 }

const calls = [
  'POST /api/user/login.php',
  'PUT /api/todo-list.php',
  'POST /api/opening',
  'POST /api/date-input/photo',
  'POST /tidak-ada',
  'GET /api/opening',
]

function slowBody(nth: number, cookie: string) {
  const call = calls[nth % calls.length] ?? ''
  const [type, begin] = call.endsWith('/photo')
    ? ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="photoFile"']
    : ['application/json', '{"title": "']
  const length =
    nth % 2 === 0 ? 'content-length: 100000\r\n\r\n' : 'transfer-encoding: chunked\r\n\r\nfff\r\n'
  return `${call} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\ncontent-type: ${type}\r\n${length}${begin}`
}

test.each<[string, (nth: number, cookie: string) => string]>([
  ['headers', (nth) => (nth % 4 === 0 ? '' : 'GET /api/opening HTTP/1.1\r\nhost: localhost\r\nx-a: ')],
  ['bodies', slowBody],
])('a thousand slow %s delay no one else', async (name, first) => {
  const kado = await startServer()
  const cookie = await signUp(kado)
  await warmUp(kado)
  await endure(kado, `${SLOW} slow ${name}`, () => gatherTalkers(kado, SLOW, (nth) => first(nth, cookie)))
})

test('two hundred slow readers delay no one else', async ({ skip }) => {
  skip(!hasPerl(), 'This machine has no Perl, whose sockets can be made small.')
  const kado = await startServer()
  const film = await sendFilm(kado, await signUp(kado), FILM)
  expect(film.status).toBe(200)
  await warmUp(kado)
  await endure(kado, `${READERS} slow readers`, () => gatherReaders(kado, READERS, film.url))
})

test('twenty uploads of 200 MB at once are stored', async () => {
  const kado = await startServer({ env: { TRUST_PROXY: '127.0.0.1' } })
  const cookie = await signUp(kado)
  await sendFilm(kado, cookie, 1)
  await warmUp(kado)
  const before = memoryOf(Number(kado.child.pid)) ?? 0
  const stopWatching = watchMemory(Number(kado.child.pid))
  const start = performance.now()
  const films = await Promise.all(Array.from({ length: uploads.count }, () => sendUntilTaken(kado, cookie)))
  const growth = stopWatching() - before
  expect(films.map(({ status }) => status)).toEqual(films.map(() => 200))
  expect(growth).toBeLessThan(uploads.mostGrowth)
  console.log(
    `uploads: ${uploads.count} x ${uploads.megabytes} MB in ${seconds(start)} s, all stored; memory ${before} MB, +${growth} MB at most`,
  )
})

// The browser repeats it too (decisions/0059). A connection that is cut off is an error.
async function sendUntilTaken(kado: Started, cookie: string) {
  for (;;) {
    const film = await sendFilm(kado, cookie, uploads.megabytes)
    if (film.status !== 503 || !film.retryAfter) return film
    await wait(film.retryAfter * 1000)
  }
}

async function endure(kado: Started, name: string, gather: () => Promise<number[]>) {
  const usual = await waitOfOthers(kado)
  const before = memoryOf(Number(kado.child.pid)) ?? 0
  const stopWatching = watchMemory(Number(kado.child.pid))
  const others = waitOfOthers(kado)
  const gone = gather()
  const meanwhile = await others
  const longest = Math.max(...(await gone))
  const growth = stopWatching() - before
  console.log(
    `${name}: memory ${before} MB, +${growth} MB at most; others' p95 ${usual.toFixed(1)} ms before, ${meanwhile.toFixed(1)} ms meanwhile; all closed after ${seconds(0, longest)} s`,
  )
  expect(longest).toBeLessThan(CLOSED_WITHIN)
  expect(growth).toBeLessThan(MOST_GROWTH)
  expect(meanwhile).toBeLessThan(Math.max(2 * usual, 10))
  expect((await fetch(`${kado.url}/healthz`)).status).toBe(200)
}

// The 95th percentile of the waits of visitors of another network, in milliseconds, measured from a separate process.
async function waitOfOthers({ port }: Started) {
  const reads = { paths: ['/api/opening'], perSecond: WATCH.perSecond, localAddress: OTHERS }
  const url = `http://127.0.0.1:${port}`
  return percentile((await take({ url, reads, seconds: WATCH.seconds })).reads, 95)
}

// The memory of a fresh program grows with its first responses.
async function warmUp({ url }: Started) {
  for (let nth = 0; nth < 300; nth += 1) await (await fetch(`${url}/api/opening`)).text()
}

function seconds(start: number, end = performance.now()) {
  return ((end - start) / 1000).toFixed(1)
}
