import { EventEmitter, once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify, { type FastifyRequest } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { answerFromMemory } from '#server/cache/front.ts'
import { makeMemory } from '#server/cache/memory.ts'
import { closeKindly, noteUpload } from './shutdown.ts'

const ENDLESS = 60_000
// In milliseconds, for what has to come while a stop drains, also on a busy machine.
const LONG = 1500
// More than the system holds between the two.
const LARGE = 'x'.repeat(12_000_000)

test('a connection that never asked anything does not hold up the stop', async () => {
  const { app, dial } = await listen(ENDLESS)
  const ended = once(await dial(), 'close')
  await app.close()
  await ended
})

test('a question that is never finished does not either, once its time is up', async () => {
  const { app, dial } = await listen(50)
  const ended = once(await dial('GET /late HTTP/1.1\r\nhost: kado\r\n'), 'close')
  await app.close()
  await ended
})

test('an answer that nobody takes is cut off in time', async () => {
  const { app, dial } = await listen(50)
  const socket = await dial('GET /endless HTTP/1.1\r\nhost: kado\r\n\r\n')
  await once(socket, 'data')
  socket.pause()
  await app.close()
})

test('an answer under way is finished first', async () => {
  const { app, dial, late } = await listen(ENDLESS)
  const socket = await dial('GET /late HTTP/1.1\r\nhost: kado\r\n\r\n')
  const taken = socket.setEncoding('utf8').toArray()
  await once(late, 'asked')
  const closed = app.close()
  setImmediate(() => late.emit('answer', 'selesai'))
  expect((await taken).join('')).toContain('selesai')
  await closed
})

test.each(['/large', '/remembered'])('what is still being taken of %s comes whole', async (path) => {
  const { app, dial } = await listen(ENDLESS)
  const socket = await dial(`GET ${path} HTTP/1.1\r\nhost: kado\r\n\r\n`)
  const [begin] = await once(socket, 'data')
  socket.pause()
  const closed = app.close()
  await new Promise(setImmediate)
  let length = begin.length
  for await (const piece of socket) length += piece.length
  expect(length).toBeGreaterThan(LARGE.length)
  await closed
})

test('an answer under way at another address of the same server is waited for too', async () => {
  const { app, late } = await listen(ENDLESS)
  const order: string[] = []
  const asked = once(late, 'asked')
  const answered = app.inject('/late').then(() => order.push('answered'))
  await asked
  const closed = app.close().then(() => order.push('closed'))
  await once(app.server, 'close')
  setImmediate(() => late.emit('answer', 'selesai'))
  await Promise.all([answered, closed])
  expect(order).toEqual(['answered', 'closed'])
})

test('while it drains it serves on, and each answer ends its connection', async () => {
  const { dial, leaving } = await listen(ENDLESS)
  const drained = leaving.drain(20)
  const remembered = await dial('GET /short HTTP/1.1\r\nhost: kado\r\n\r\n')
  expect((await remembered.setEncoding('utf8').toArray()).join('')).toMatch(
    /^HTTP\/1\.1 200 [\s\S]+connection: close\r\n[\s\S]+pendek$/i,
  )
  await drained
})

test('while a body is on its way it serves others on', async () => {
  const { app, dial, leaving } = await listen(ENDLESS)
  const order: string[] = []
  const asked = once(app.server, 'request')
  const drained = leaving.drain(LONG).then(() => order.push('drained'))
  const upload = await dial('POST /taken HTTP/1.1\r\nhost: kado\r\ncontent-length: 4\r\n\r\nki')
  await asked
  await wait(LONG + 200)
  expect(order).toEqual([])
  const other = await dial('GET /short HTTP/1.1\r\nhost: kado\r\n\r\n')
  expect((await other.setEncoding('utf8').toArray()).join('')).toContain('pendek')
  upload.write('ta')
  expect((await upload.setEncoding('utf8').toArray()).join('')).toContain('kita')
  await drained
})

test('a body that is no upload holds no stop up', async () => {
  const { app, dial, leaving } = await listen(ENDLESS)
  const asked = once(app.server, 'request')
  const drained = leaving.drain(LONG)
  await dial('POST /told HTTP/1.1\r\nhost: kado\r\ncontent-length: 4\r\n\r\nki')
  await asked
  // An upload would be waited for longer than a test may take.
  await drained
})

test('a connection that was promised to be kept is never closed under a question', async () => {
  const { app, dial, leaving } = await listen(ENDLESS)
  const kept = await dial('GET /short HTTP/1.1\r\nhost: kado\r\n\r\n')
  const [first] = await once(kept, 'data')
  expect(String(first)).not.toMatch(/connection: close/i)
  const order: string[] = []
  const closed = leaving
    .drain(1)
    .then(() => order.push('drained'))
    .then(() => app.close())
  await wait(200)
  expect(order).toEqual([])
  kept.write('GET /short HTTP/1.1\r\nhost: kado\r\n\r\n')
  expect((await kept.setEncoding('utf8').toArray()).join('')).toMatch(/connection: close[\s\S]+pendek$/i)
  await closed
})

test('a connection that a proxy has just opened may still ask when the draining is over', async () => {
  const { app, dial, leaving } = await listen(ENDLESS)
  await leaving.drain(1)
  const socket = await dial()
  const closed = app.close()
  await wait(100)
  socket.write('GET /short HTTP/1.1\r\nhost: kado\r\n\r\n')
  expect((await socket.setEncoding('utf8').toArray()).join('')).toContain('pendek')
  await closed
})

// A server that answers late at /late and without end at /endless, and a way to dial it.
async function listen(grace: number) {
  const app = Fastify({ return503OnClosing: false })
  const kept = { etag: '"x"', whole: `HTTP/1.1 200 OK\r\n`, unchanged: '', body: LARGE }
  answerFromMemory(app, {
    ...makeMemory(),
    find: (address) => (address === '/remembered' ? { plain: kept } : undefined),
  })
  const leaving = closeKindly(app, grace)
  app.get('/short', async () => 'pendek')
  app.addContentTypeParser('*', async ({ url }: FastifyRequest, body: IncomingMessage) => {
    if (url === '/taken') noteUpload(body)
    return text(body)
  })
  app.post('/told', async ({ body }) => body)
  app.post('/taken', async ({ body }) => body)
  app.get('/large', async () => LARGE)
  const late = new EventEmitter()
  app.get('/late', async () => {
    const answer = once(late, 'answer')
    late.emit('asked')
    return String(await answer)
  })
  app.get('/endless', () => Readable.from(zeros()))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const dial = async (said = '') => {
    const socket = connect(port, '127.0.0.1', () => socket.write(said))
    socket.on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
    await once(app.server, 'connection')
    return socket
  }
  return { app, dial, late, leaving }
}

async function* zeros() {
  while (true) yield Buffer.alloc(64 * 1024)
}
