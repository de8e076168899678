import { EventEmitter, once } from 'node:events'
import type { Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openTestApp } from '#tests/server/app.ts'
import { listen, dial as openSocket, textOf, untilClosed } from '#tests/server/sockets.ts'
import { answerInvalidHttp, limitConnections } from './connections.ts'

test('pipelined requests of one connection are handled one after another', async () => {
  const { dial, started, finish } = await openApp()
  const socket = await dial(get('/slow?1') + get('/slow?2') + get('/slow?3'))
  const text = textOf(socket)
  const paths = ['/slow?1', '/slow?2', '/slow?3']
  for (const path of paths) {
    await vi.waitFor(() => expect(started.at(-1)).toBe(path))
    finish()
  }
  socket.end()
  expect(started).toEqual(paths)
  expect((await text).match(/answered \/slow\?\d/g)).toEqual(paths.map((path) => `answered ${path}`))
})

test('a connection that pipelines a flood of requests is closed after its first', async () => {
  const { dial, started, finish } = await openApp()
  const socket = await dial(get('/slow').repeat(1000))
  await untilClosed(socket)
  finish()
  const other = await dial(get('/slow?other'))
  await vi.waitFor(() => expect(started).toEqual(['/slow', '/slow?other']))
  finish()
  expect(String(await once(other, 'data'))).toContain('answered /slow?other')
})

test('a connection that pipelines a flood of cached reads is closed', async () => {
  const { app, cache } = await openTestApp()
  const port = await listen(app)
  const one = `GET /api/opening HTTP/1.1\r\nhost: localhost:${port}\r\n\r\n`
  const read = async () => once(await openSocket(port, one), 'data')
  for (const _ of ['stored', 'cached']) await read()
  expect(cache.usage().hits).toBe(1)
  await untilClosed((await openSocket(port, one.repeat(1000))).resume())
  expect(cache.usage().hits).toBeLessThan(20)
})

test('a silent connection is closed without a response', async () => {
  const { dial } = await openApp({ http: { headersTimeout: 100, connectionsCheckingInterval: 50 } })
  const socket = await dial('')
  expect(await socket.toArray()).toEqual([])
})

test("silent connections beyond their network's limit are closed", async () => {
  const { dial, finish } = await openApp({ trustProxy: ['127.1.0.0/16'] })
  const busy = await dial(get('/slow'))
  const silent: Socket[] = []
  for (let count = 0; count < 9; count += 1) silent.push(await dial(''))
  await vi.waitFor(() => expect(silent.filter(({ closed }) => closed)).toHaveLength(7))
  expect(silent.slice(-2).every(({ closed }) => !closed)).toBe(true)
  const others = [await dial(get('/slow'), '127.0.1.1'), await dial(get('/slow'))]
  // A trusted proxy may open any number.
  for (let count = 0; count < 4; count += 1) others.push(await dial(get('/slow'), '127.1.0.1'))
  const answers = [busy, ...others].map((socket) => once(socket, 'data'))
  await vi.waitFor(() => {
    finish()
    expect(others.every(({ bytesRead }) => bytesRead > 0)).toBe(true)
  })
  for (const [data] of await Promise.all(answers)) expect(String(data)).toContain('answered')
})

test('a network may have 512 connections, and all networks 4096', () => {
  const server = Object.assign(new EventEmitter(), { maxConnections: 0 })
  limitConnections({ server, addHook: () => undefined } as unknown as FastifyInstance, [])
  const connect = (remoteAddress: string) => {
    const destroy = vi.fn()
    server.emit('connection', Object.assign(new EventEmitter(), { remoteAddress, destroy }))
    return destroy
  }
  const open = Array.from({ length: 512 }, (_, count) => connect(`203.0.113.${count % 250}`))
  const closed = () => open.filter((destroy) => destroy.mock.calls.length > 0)
  expect(closed()).toEqual([])
  expect(connect('203.0.114.7')).not.toHaveBeenCalled()
  expect(closed()).toEqual([])
  connect('203.0.113.251')
  expect(closed()).toHaveLength(1)
  expect(server.maxConnections).toBe(4096)
})

function get(path: string) {
  return `GET ${path} HTTP/1.1\r\nhost: kado\r\n\r\n`
}

// A server whose /slow responds on demand, and a way to connect to it.
async function openApp({ trustProxy = [] as string[], http = {} } = {}) {
  const app = Fastify({ clientErrorHandler: answerInvalidHttp, http })
  limitConnections(app, trustProxy, 3)
  const started: string[] = []
  const slow = new EventEmitter()
  app.get('/slow', async ({ url }) => {
    started.push(url)
    await once(slow, 'finish')
    return `answered ${url}`
  })
  onTestFinished(() => app.close())
  const port = await listen(app)
  const dial = (text: string, localAddress?: string) => openSocket(port, text, localAddress)
  return { dial, started, finish: () => slow.emit('finish') }
}
