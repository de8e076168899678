import { EventEmitter, once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyRequest } from 'fastify'
import { expect, test, vi } from 'vitest'
import { addPhoto } from '#gift/gallery/calls.ts'
import { schemas } from '#gift/gallery/schemas.ts'
import { listen, dial as openSocket, textOf, untilClosed } from '#tests/server/sockets.ts'
import { prepareShutdown } from './shutdown.ts'

const ENDLESS = 60_000
// More than the socket buffers of both sides hold.
const LARGE = 'x'.repeat(12_000_000)

test('unfinished requests and unread responses are cut off at shutdown', async () => {
  const { app, dial } = await openApp(50)
  const warn = vi.spyOn(app.log, 'warn')
  const unfinished = untilClosed(await dial('GET /late HTTP/1.1\r\nhost: kado\r\n'))
  const unread = await dial(get('/endless'))
  await once(unread, 'data')
  unread.pause()
  await app.close()
  await unfinished
  expect(warn).toHaveBeenCalledWith({ requests: 1 }, 'the stop cuts off requests in progress')
})

test('a response in progress is finished before shutdown', async () => {
  const { app, dial, late } = await openApp(ENDLESS)
  const unused = untilClosed(await dial())
  const asked = once(late, 'asked')
  const received = (await dial(get('/late'))).setEncoding('utf8').toArray()
  await asked
  const reader = await dial(get('/large'))
  const [begin] = await once(reader, 'data')
  reader.pause()
  const stopped = app.close()
  setImmediate(() => late.emit('answer', 'selesai'))
  expect((await received).join('')).toContain('selesai')
  let length = begin.length
  for await (const piece of reader) length += piece.length
  expect(length).toBeGreaterThan(LARGE.length)
  await Promise.all([stopped, unused])
})

test('shutdown waits for responses at every address of the server', async () => {
  const { app, late } = await openApp(ENDLESS)
  const order: string[] = []
  const asked = once(late, 'asked')
  const answered = app.inject('/late').then(() => order.push('answered'))
  await asked
  const stopped = app.close().then(() => order.push('closed'))
  await once(app.server, 'close')
  setImmediate(() => late.emit('answer', 'selesai'))
  await Promise.all([answered, stopped])
  expect(order).toEqual(['answered', 'closed'])
})

test('a drain serves on, waits for uploads, and closes connections after a response', async () => {
  const { app, dial, shutdown } = await openApp(ENDLESS)
  const kept = await dial(get('/short'))
  const [first] = await once(kept, 'data')
  expect(String(first)).not.toMatch(/connection: close/i)
  const asked = once(app.server, 'request')
  const upload = await dial('POST /upload HTTP/1.1\r\nhost: kado\r\ncontent-length: 4\r\n\r\nki')
  await asked
  let isDrained = false
  const drained = shutdown.drain(1).then(() => {
    isDrained = true
  })
  kept.write(get('/short'))
  expect(await textOf(kept)).toMatch(/^HTTP\/1\.1 200 [\s\S]+connection: close\r\n[\s\S]+pendek$/i)
  expect(await textOf(await dial(get('/short')))).toContain('pendek')
  expect(isDrained).toBe(false)
  upload.write('ta')
  expect(await textOf(upload)).toContain('kita')
  await drained
})

test('a drain leaves new connections on a shared socket to the other processes', async () => {
  const { app, dial, shutdown } = await openApp(ENDLESS)
  const kept = await dial(get('/short'))
  await once(kept, 'data')
  const drained = shutdown.drain(1, true)
  expect(app.server.listening).toBe(false)
  kept.write(get('/short'))
  expect(await textOf(kept)).toContain('pendek')
  await drained
  await app.close()
})

test('a connection that a proxy has just opened may send its request after the drain', async () => {
  const { app, dial, shutdown } = await openApp(ENDLESS)
  await shutdown.drain(1)
  const socket = await dial()
  const stopped = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  socket.write(get('/short'))
  expect(await textOf(socket)).toContain('pendek')
  await stopped
})

function get(path: string) {
  return `GET ${path} HTTP/1.1\r\nhost: kado\r\n\r\n`
}

// A server that responds late at /late and endlessly at /endless, and a way to connect to it.
async function openApp(closeTimeout: number) {
  const app = Fastify({ return503OnClosing: false, keepAliveTimeout: 5000 })
  const shutdown = prepareShutdown(app, { closeTimeout, idleTimeout: 0 })
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
  const port = await listen(app)
  const dial = async (bytes?: string) => {
    const taken = once(app.server, 'connection')
    const socket = await openSocket(port, bytes)
    await taken
    return socket
  }
  return { app, dial, late, shutdown }
}

async function* zeros() {
  while (true) yield Buffer.alloc(64 * 1024)
}
