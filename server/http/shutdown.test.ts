import { EventEmitter, once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify, { type FastifyRequest } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addPhoto } from '#gift/gallery/calls.ts'
import { schemas } from '#gift/gallery/schemas.ts'
import { prepareShutdown } from './shutdown.ts'

const ENDLESS = 60_000
// In milliseconds, long enough for a busy machine to deliver what a test sends.
const DRAIN = 1500
// More than the socket buffers of both sides hold.
const LARGE = 'x'.repeat(12_000_000)

test('a connection without a request does not delay the close', async () => {
  const { app, dial } = await listen(ENDLESS)
  const ended = closed(await dial())
  await app.close()
  await ended
})

test('an unfinished request is cut off after the close timeout', async () => {
  const { app, dial } = await listen(50)
  const ended = closed(await dial('GET /late HTTP/1.1\r\nhost: kado\r\n'))
  await app.close()
  await ended
})

test('a response that the client does not read is cut off after the close timeout', async () => {
  const { app, dial } = await listen(50)
  const warn = vi.spyOn(app.log, 'warn')
  const socket = await dial(get('/endless'))
  await once(socket, 'data')
  socket.pause()
  await app.close()
  expect(warn).toHaveBeenCalledWith({ requests: 1 }, 'the stop cuts off requests in progress')
})

test('a response in progress is finished first', async () => {
  const { app, dial, late } = await listen(ENDLESS)
  const socket = await dial(get('/late'))
  const received = socket.setEncoding('utf8').toArray()
  await once(late, 'asked')
  const closed = app.close()
  setImmediate(() => late.emit('answer', 'selesai'))
  expect((await received).join('')).toContain('selesai')
  await closed
})

test('a response that the client is still reading arrives whole', async () => {
  const { app, dial } = await listen(ENDLESS)
  const socket = await dial(get('/large'))
  const [begin] = await once(socket, 'data')
  socket.pause()
  const closed = app.close()
  await new Promise(setImmediate)
  let length = begin.length
  for await (const piece of socket) length += piece.length
  expect(length).toBeGreaterThan(LARGE.length)
  await closed
})

test('a response at another address of the same server is waited for too', async () => {
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

test('a drain serves on, and each response closes its connection', async () => {
  const { dial, shutdown } = await listen(ENDLESS)
  const drained = shutdown.drain(20)
  const socket = await dial(get('/short'))
  expect((await socket.setEncoding('utf8').toArray()).join('')).toMatch(
    /^HTTP\/1\.1 200 [\s\S]+connection: close\r\n[\s\S]+pendek$/i,
  )
  await drained
})

test('a drain waits for an upload and serves others meanwhile', async () => {
  const { app, dial, shutdown } = await listen(ENDLESS)
  const order: string[] = []
  const asked = once(app.server, 'request')
  const drained = shutdown.drain(1).then(() => order.push('drained'))
  const upload = await dial('POST /upload HTTP/1.1\r\nhost: kado\r\ncontent-length: 4\r\n\r\nki')
  await asked
  // Longer than idle connections are waited for.
  await wait(6500)
  expect(order).toEqual([])
  const other = await dial(get('/short'))
  expect((await other.setEncoding('utf8').toArray()).join('')).toContain('pendek')
  upload.write('ta')
  expect((await upload.setEncoding('utf8').toArray()).join('')).toContain('kita')
  await drained
})

test('a drain never closes a connection that may still carry a request', async () => {
  const { app, dial, shutdown } = await listen(ENDLESS)
  const kept = await dial(get('/short'))
  const [first] = await once(kept, 'data')
  expect(String(first)).not.toMatch(/connection: close/i)
  const closed = shutdown.drain(1).then(() => app.close())
  await wait(DRAIN)
  kept.write(get('/short'))
  expect((await kept.setEncoding('utf8').toArray()).join('')).toMatch(/connection: close[\s\S]+pendek$/i)
  await closed
})

test('a connection that a proxy has just opened may send its request after the drain', async () => {
  const { app, dial, shutdown } = await listen(ENDLESS)
  await shutdown.drain(1)
  const socket = await dial()
  const closed = app.close()
  await wait(100)
  socket.write(get('/short'))
  expect((await socket.setEncoding('utf8').toArray()).join('')).toContain('pendek')
  await closed
})

// A connection that is cut off may emit an error before it closes.
function closed(socket: Socket) {
  return new Promise<void>((done) => socket.once('close', () => done()))
}

function get(path: string) {
  return `GET ${path} HTTP/1.1\r\nhost: kado\r\n\r\n`
}

// A server that answers late at /late and without end at /endless, and a way to dial it.
async function listen(closeTimeout: number) {
  const app = Fastify({ return503OnClosing: false, keepAliveTimeout: 5000 })
  const shutdown = prepareShutdown(app, closeTimeout)
  app.get('/short', async () => 'pendek')
  app.addContentTypeParser('*', async (_: FastifyRequest, body: IncomingMessage) => text(body))
  app.post(
    '/upload',
    { config: { endpoint: { ...addPhoto, ...schemas.addPhoto } } },
    async ({ body }) => body,
  )
  app.get('/large', async () => LARGE)
  const late = new EventEmitter()
  app.get('/late', async () => {
    const answer = once(late, 'answer')
    late.emit('asked')
    return String(await answer)
  })
  app.get('/endless', () => Readable.from(zeros()))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const dial = async (bytes = '') => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
    await once(app.server, 'connection')
    return socket
  }
  return { app, dial, late, shutdown }
}

async function* zeros() {
  while (true) yield Buffer.alloc(64 * 1024)
}
