import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openTestApp } from '#tests/server/app.ts'

const SPAN = 10_000

test('a body that stands still is cut off, and the server lives on', async () => {
  const { socket, write, ask } = await openUpload()
  await write('a')
  const closed = closing(socket)
  vi.advanceTimersByTime(SPAN)
  await closed
  expect(await ask('GET', '/healthz')).toMatchObject({ status: 200 })
})

test('a body that moves may take its time', async () => {
  const { socket, write } = await openUpload()
  for (let span = 0; span < 4; span += 1) {
    await write('a'.repeat(200_000))
    vi.advanceTimersByTime(SPAN)
  }
  await wait(50)
  expect(socket.closed).toBe(false)
  await write('a')
  const closed = closing(socket)
  vi.advanceTimersByTime(SPAN)
  await closed
})

test('a body without files has one span in all', async () => {
  const { socket, write } = await openUpload('/api/user/login.php', 'password')
  await write('a'.repeat(200_000))
  const closed = closing(socket)
  vi.advanceTimersByTime(SPAN)
  await closed
})

test('a connection that waits for its next request is not an upload', async () => {
  const { app } = await openTestApp()
  expect(app.server).toMatchObject({ headersTimeout: 10_000, keepAliveTimeout: 5000, requestTimeout: 0 })
  expect((app.server as { maxHeaderSize?: number }).maxHeaderSize).toBe(16 * 1024)
})

// Cut off it may end in an error, which comes before the end.
function closing(socket: Socket) {
  return new Promise<void>((done) => socket.once('close', () => done()))
}

// An upload whose length promises much more than is sent, over a real connection.
async function openUpload(path = '/api/date-input/photo', field = 'photoFile') {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { app, ask, becomeOwner } = await openTestApp()
  const { headers } = await becomeOwner()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  let taken: Socket | undefined
  app.server.once('connection', (side: Socket) => (taken = side))
  const others = vi.getTimerCount()
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
  socket.on('error', () => undefined)
  // The server has taken it, and watches how fast it comes.
  const write = async (text: string) => {
    socket.write(text)
    await expect.poll(() => taken?.bytesRead).toBe(socket.bytesWritten)
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(others)
  }
  await write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${headers.cookie}\r\n` +
      `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${path.includes('photo') ? 9_000_000 : 900_000}\r\n\r\n` +
      `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a.jpg"\r\n\r\n`,
  )
  return { socket, write, ask }
}
