import { EventEmitter, once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { answerFromMemory } from '#server/cache/front.ts'
import { makeMemory } from '#server/cache/memory.ts'
import { boundConnections } from './connections.ts'

const SPAN = 11_000
const FEW = 32
// More than the system holds between the two, so that the server has handed over some of it.
const MOVES = 12_000_000
const LARGE = 'x'.repeat(MOVES)
const PATIENCE = { timeout: 60_000 }

test('questions that come at once on one connection are answered in turn', async () => {
  const { dial, begun, finish } = await listen()
  const socket = await dial(ask('/slow?1') + ask('/slow?2') + ask('/slow?3'))
  const text = socket.setEncoding('utf8').toArray()
  for (const url of ['/slow?1', '/slow?2', '/slow?3']) {
    await vi.waitFor(() => expect(begun.at(-1)).toBe(url), PATIENCE)
    finish()
  }
  socket.end()
  expect(begun).toEqual(['/slow?1', '/slow?2', '/slow?3'])
  expect((await text).join('').match(/answered \/slow\?\d/g)).toEqual(begun.map((url) => `answered ${url}`))
})

test('a flood of questions on one connection ends it, and none of them is begun', async () => {
  const { dial, begun, finish } = await listen()
  const socket = await dial(ask('/slow').repeat(1000))
  await once(socket, 'close')
  finish()
  const other = await dial(ask('/slow?other'))
  await vi.waitFor(() => expect(begun).toEqual(['/slow', '/slow?other']), PATIENCE)
  finish()
  expect(String(await once(other, 'data'))).toContain('answered /slow?other')
})

test('nothing is looked after while nobody is answered', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const app = Fastify()
  boundConnections(app)
  app.get('/', async () => 'answered')
  await app.ready()
  expect(vi.getTimerCount()).toBe(0)
  for (let time = 1; time <= 2; time += 1) {
    await app.inject('/')
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(SPAN)
    expect(vi.getTimerCount()).toBe(0)
  }
  await app.inject('/')
  await app.close()
  expect(vi.getTimerCount()).toBe(0)
})

test('a crowd that takes nothing of its answers is let go', async () => {
  const { stand, later, connections } = await listen()
  const allGo = () =>
    vi.waitFor(async () => {
      later(SPAN)
      expect(await connections()).toBe(0)
    }, PATIENCE)
  await stand(FEW + 1)
  await allGo()
  // Its last ones are too few to be a crowd by themselves.
  await stand(1)
  await allGo()
})

test('a crowd that takes nothing of what is remembered is let go as well, and a few are not', async () => {
  const { stand, later, connections } = await listen()
  await stand(FEW, '/remembered')
  for (let second = 0; second < 30; second += 1) later(1000)
  expect(await connections()).toBe(FEW)
  await stand(1, '/remembered')
  await vi.waitFor(async () => {
    later(SPAN)
    expect(await connections()).toBe(0)
  }, PATIENCE)
})

test('a few may leave their answers standing, and who takes some is not of the crowd', async () => {
  const { stand, later, connections } = await listen()
  await stand(FEW)
  const [moving] = await stand(1)
  for (let second = 0; second < 30; second += 1) {
    moving?.resume()
    if (second % 5 === 0) await flow(moving)
    later(1000)
  }
  expect(await connections()).toBe(FEW + 1)
})

// Waits until as much has come as shows that it moves.
async function flow(socket: Socket | undefined) {
  const start = socket?.bytesRead ?? 0
  await vi.waitFor(() => expect(socket?.bytesRead).toBeGreaterThan(start + MOVES), PATIENCE)
}

const ask = (path: string) => `GET ${path} HTTP/1.1\r\nhost: kado\r\n\r\n`

// A server that answers at /slow when it is told to and without end at /endless, and ways to dial it.
async function listen() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const app = Fastify()
  const kept = { etag: '"x"', whole: 'HTTP/1.1 200 OK\r\n', unchanged: '', body: LARGE }
  answerFromMemory(app, {
    ...makeMemory(),
    find: (address) => (address === '/remembered' ? { plain: kept } : undefined),
  })
  boundConnections(app)
  const begun: string[] = []
  const slow = new EventEmitter()
  app.get('/slow', async ({ url }) => {
    begun.push(url)
    await once(slow, 'finish')
    return `answered ${url}`
  })
  app.get('/endless', () => Readable.from(zeros()))
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const dial = async (text: string) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    return socket
  }
  const stand = (count: number, path = '/endless') =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const socket = await dial(ask(path))
        await once(socket, 'data')
        return socket.pause()
      }),
    )
  const later = (span: number) => void vi.advanceTimersByTime(span)
  const connections = () => new Promise((done) => app.server.getConnections((_, count) => done(count)))
  return { dial, begun, finish: () => slow.emit('finish'), stand, later, connections }
}

async function* zeros() {
  while (true) yield Buffer.alloc(64 * 1024)
}
