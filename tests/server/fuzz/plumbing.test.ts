import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, type Server, type Socket } from 'node:net'
import { setImmediate as nextLoop } from 'node:timers/promises'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { statuses } from '#contract/refusal.ts'
import { Refused } from '#contract/schemas.ts'
import { openTestApp } from '#tests/server/app.ts'
import { listen } from '#tests/server/sockets.ts'

// About three hundred requests in all, up to AT_ONCE at a time.
const RUNS = 16
const AT_ONCE = 40
const SEED = Number(process.env.FUZZ_SEED ?? 2026)
const LEAK = /node_modules|\/(work|tmp|home|srv|root|usr)\/|\bat \S+ \(|sql|client error|bad request|fastify/i

test('broken HTTP requests get our own refusals, and the server goes on', async () => {
  const { app } = await openTestApp()
  app.get('/api/lama', () => new Promise(() => undefined))
  const talk = openTalks(app.server, await listen(app))
  const seen = new Set<number>()
  const some = fc.array(brokenRequest, { minLength: 1, maxLength: AT_ONCE, size: 'max' })
  const sendAll = async (sent: Buffer[]) => {
    const heard = await Promise.all(sent.map((bytes) => talk(bytes)))
    for (const answer of heard.flatMap(answersIn)) {
      seen.add(answer.status)
      expectPlain(answer)
    }
  }
  await fc.assert(fc.asyncProperty(some, sendAll), { numRuns: RUNS, seed: SEED })
  expect([...seen]).toEqual(expect.arrayContaining([400, 404]))
  for (const broken of malformed) {
    const [answer] = answersIn(await talk(Buffer.from(broken)))
    expect(answer?.status, broken.slice(0, 99)).toBe(400)
    const said = { code: 'malformed', message: expect.stringContaining('tidak bisa dibaca') }
    expect(JSON.parse(answer?.body ?? '')).toMatchObject(said)
  }
  // Bytes behind a whole request do not answer it.
  const behind = 'GET /api/lama HTTP/1.1\r\nhost: localhost\r\n\r\n\u0000halo\r\n\r\n'
  expect(await talk(Buffer.from(behind))).toBe('')
  const [alive] = answersIn(await talk(Buffer.from(requests[0] ?? '')))
  expect(alive?.status).toBe(200)
})

function expectPlain({ status, head, body }: ReturnType<typeof answersIn>[number]) {
  expect(status).toBeLessThan(500)
  if (status < 400) return
  expect(body).not.toMatch(LEAK)
  // Node itself refuses a request without a host or with an unknown expectation, without a body.
  if (body === '' || body === '0\r\n\r\n') return
  expect(head).toMatch(/content-type: (application\/json|text\/plain); charset=utf-8/i)
  if (body.startsWith('{')) expect(statuses[z.parse(Refused, JSON.parse(body)).code]).toBe(status)
}

const POST = 'POST /api/opening HTTP/1.1\r\nhost: localhost\r\n'

// No request, headers without an end, two lengths, and no chunk.
const malformed = [
  'halo\r\n\r\n',
  `GET /api/opening HTTP/1.1\r\nhost: localhost\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`,
  `${POST}content-length: 1\r\ncontent-length: 2\r\n\r\n{}`,
  `${POST}transfer-encoding: chunked\r\n\r\nzz\r\n{}`,
]

const json = '{"action":"login","email":"raka@rumah.id","password":"x"}'
const requests = [
  'GET /api/opening HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  'GET /api/gallery.php?folderId=1 HTTP/1.1\r\nHost: localhost\r\nCookie: kado_session=abc\r\nIf-None-Match: "x"\r\nConnection: close\r\n\r\n',
  'GET /media/x.jpg?download HTTP/1.1\r\nHost: localhost\r\nRange: bytes=0-1\r\nConnection: close\r\n\r\n',
  `POST /api/user/login.php HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${json.length}\r\nConnection: close\r\n\r\n${json}`,
  'PUT /api/todo-list HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n5\r\n{"id"\r\n3\r\n:1}\r\n0\r\n\r\n',
]

const pieces = fc.constantFrom(
  ...['\u0000', '\r', '\n', '\r\n', '\r\n\r\n', ' ', '\t', ':', '%', '%00', '%zz', '../', '//', '?', '#'],
  ...['\u00ff', '\u0080'],
  ...['HTTP/9.9', 'HTTP/1.0', 'Content-Length: 9\r\n', 'Transfer-Encoding: gzip\r\n'],
  ...['Upgrade: websocket\r\n', 'Expect: 100-continue\r\n'],
  ...['Content-Encoding: gzip\r\n', 'Host: y\r\n', 'PRI * HTTP/2.0\r\n', '\u0016\u0003\u0001', '-1'],
  ...['x'.repeat(9000), 'a: b\r\n'.repeat(3000)],
)

// A valid request with up to three changes, or random bytes.
const change = fc.record({
  at: fc.nat({ max: 999 }).map((place) => place / 1000),
  cut: fc.nat({ max: 12 }),
  put: pieces,
})
const changed = fc
  .tuple(fc.constantFrom(...requests), fc.array(change, { minLength: 1, maxLength: 3 }))
  .map(([request, changes]) =>
    changes.reduce((text, { at, cut, put }) => {
      const place = Math.floor(text.length * at)
      return text.slice(0, place) + put + text.slice(place + cut)
    }, request),
  )
const brokenRequest = fc.oneof(
  { weight: 9, arbitrary: changed.map((text) => Buffer.from(text, 'latin1')) },
  {
    weight: 1,
    arbitrary: fc.uint8Array({ minLength: 1, maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  },
)

// Sends bytes over a connection of their own. @returns what is answered until the server has read all of them and has no
// whole request left to answer
function openTalks(server: Server, port: number) {
  const sides = new Map<number | undefined, Socket>()
  const open = new Map<Socket, [IncomingMessage, ServerResponse]>()
  server.on('connection', (side: Socket) => sides.set(side.remotePort, side))
  server.on('request', (request: IncomingMessage, response) => open.set(request.socket, [request, response]))
  const isWorking = (side: Socket | undefined) => {
    const [request, response] = (side && open.get(side)) ?? []
    return request?.complete === true && response?.writableEnded === false
  }
  return async (bytes: Buffer) => {
    let heard = ''
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(bytes))
    socket.setEncoding('utf8').on('data', (chunk: string) => (heard += chunk))
    socket.on('error', () => undefined)
    const closed = new Promise((done) => socket.once('close', done))
    const isRead = () => sides.get(socket.localPort)?.bytesRead === bytes.length
    const isOver = () => socket.destroyed || (isRead() && !isWorking(sides.get(socket.localPort)))
    while (!isOver()) await nextLoop()
    socket.end()
    await closed
    return heard
  }
}

// Splits what a connection received into responses; a truncated body is kept as it is.
function answersIn(text: string) {
  return text
    .split(/(?=HTTP\/1\.1 \d{3} )/)
    .filter(Boolean)
    .map((each) => {
      const [head = '', ...rest] = each.split('\r\n\r\n')
      return { status: Number(head.split(' ')[1]), head, body: rest.join('\r\n\r\n') }
    })
    .filter(({ status }) => status >= 200)
}
