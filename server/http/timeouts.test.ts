import { once } from 'node:events'
import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openTestApp } from '#tests/server/app.ts'
import { dial, listen, multipartHead, partHead, textHead, untilClosed } from '#tests/server/sockets.ts'
import { limitBodies } from './timeouts.ts'

const INTERVAL = 10_000

test('an upload has time while it makes progress or the server does not read it', async () => {
  const { socket, write, requests, ask } = await openUpload()
  await write('a'.repeat(200_000))
  requests[0]?.pause()
  for (let span = 0; span < 4; span += 1) vi.advanceTimersByTime(INTERVAL)
  requests[0]?.resume()
  for (let span = 0; span < 4; span += 1) {
    await write('a'.repeat(200_000))
    vi.advanceTimersByTime(INTERVAL)
  }
  await write('a')
  expect(socket.closed).toBe(false)
  const closed = untilClosed(socket)
  vi.advanceTimersByTime(INTERVAL)
  await closed
  expect(await ask('GET', '/healthz')).toMatchObject({ status: 200 })
})

test('an upload that takes longer than 50 minutes is cut off', async () => {
  const { socket, write } = await openUpload()
  await write('a'.repeat(200_000))
  vi.setSystemTime(Date.now() + 50 * 60_000)
  const closed = untilClosed(socket)
  vi.advanceTimersByTime(INTERVAL)
  await closed
})

test('a slow body of text is cut off after one interval', async () => {
  const { socket, write } = await openUpload('/api/user/login.php', textHead('password'))
  await write('a'.repeat(2000))
  const closed = untilClosed(socket)
  vi.advanceTimersByTime(INTERVAL)
  await closed
})

test('a body that stalls behind a cached response, a refusal or a malformed address is cut off', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { app } = await openTestApp()
  const port = await listen(app)
  await fetch(`http://localhost:${port}/api/opening`)
  const foreign = 'Origin: https://lain.example\r\n'
  for (const [call, header] of [['GET /api/opening'], ['POST /api/opening', foreign], ['POST /%zz']]) {
    const head = `${call} HTTP/1.1\r\nHost: localhost:${port}\r\n${header ?? ''}Content-Length: 900\r\n\r\n{`
    const socket = await dial(port, head)
    const closed = untilClosed(socket)
    await once(socket, 'data')
    vi.advanceTimersByTime(INTERVAL)
    await closed
  }
})

test('headers and idle connections have timeouts', async () => {
  const { app } = await openTestApp()
  expect(app.server).toMatchObject({ headersTimeout: 10_000, keepAliveTimeout: 5000, requestTimeout: 0 })
  expect((app.server as { maxHeaderSize?: number }).maxHeaderSize).toBe(16 * 1024)
})

test('a client that stops reading a response is disconnected', async () => {
  const app = Fastify()
  limitBodies(app, 100)
  app.get('/', async () => 'x'.repeat(12_000_000))
  onTestFinished(() => app.close())
  let accepted: Socket | undefined
  app.server.once('connection', (socket: Socket) => (accepted = socket))
  const socket = await dial(await listen(app), 'GET / HTTP/1.1\r\nhost: kado\r\n\r\n')
  await once(socket, 'data')
  socket.pause()
  await expect.poll(() => accepted?.closed).toBe(true)
})

test('a client has five seconds to read on', async () => {
  const { app } = await openTestApp()
  const timeout = vi.spyOn(ServerResponse.prototype, 'setTimeout')
  onTestFinished(() => timeout.mockRestore())
  await fetch(`http://localhost:${await listen(app)}/api/opening`)
  expect(timeout.mock.calls).toEqual([[5000, expect.any(Function)]])
})

// An upload whose length promises much more than is sent, over a real connection.
async function openUpload(path = '/api/date-input/photo', head = partHead('photoFile')) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { app, ask, becomeOwner } = await openTestApp()
  const { headers } = await becomeOwner()
  const requests: IncomingMessage[] = []
  app.server.on('request', (request: IncomingMessage) => requests.push(request))
  let taken: Socket | undefined
  app.server.once('connection', (side: Socket) => (taken = side))
  const port = await listen(app)
  const others = vi.getTimerCount()
  const socket = await dial(port)
  // The server has taken it, and watches how fast it comes.
  const write = async (text: string) => {
    socket.write(text)
    await expect.poll(() => taken?.bytesRead).toBe(socket.bytesWritten)
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(others)
  }
  const length = path.includes('photo') ? 9_000_000 : 9000
  await write(multipartHead({ path, cookie: headers.cookie, length }) + head)
  return { socket, write, ask, requests }
}
