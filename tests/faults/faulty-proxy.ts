import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

/** How a store, or the network before it, can fail one request. */
export type Fault = 'cut' | 'stalled' | '500' | '503' | 'slow' | 'wrong ETag' | 'answer lost'

/** Chooses the fault of a request; undefined passes it on. */
type Choose = (method: string, path: string) => Fault | undefined

const SLOW_STEP = 30

/** Starts a proxy in front of a real server; `fail` sets the fault of each request. */
export async function startFaultyProxy(target: string) {
  let choose: Choose = () => undefined
  const proxy = createServer((request, response) => {
    request.on('error', () => undefined)
    const fault = choose(request.method ?? '', request.url ?? '')
    void pass(target, request, response, fault).catch(() => response.destroy())
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  const address = proxy.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const fail = (chooseNext: Choose) => {
    choose = chooseNext
  }
  return { url: `http://127.0.0.1:${port}`, fail }
}

async function pass(target: string, request: IncomingMessage, response: ServerResponse, fault?: Fault) {
  if (fault === 'stalled') return
  if (fault === '500' || fault === '503') {
    await drain(request)
    return void response.writeHead(Number(fault)).end('<Error><Code>SlowDown</Code></Error>')
  }
  const { method, headers, url } = request
  const forward = send(target + url, { ...(method ? { method } : {}), headers })
  const answered = once(forward, 'response') as Promise<[IncomingMessage]>
  answered.catch(() => undefined)
  let passed = 0
  for await (const chunk of request) {
    if (fault === 'slow') await wait(SLOW_STEP)
    // Half of a body arrives, and nothing of a request without one.
    passed += chunk.length
    if (fault === 'cut' && passed * 2 >= Number(headers['content-length'])) break
    forward.write(chunk)
  }
  if (fault === 'cut' && method === 'PUT') {
    forward.on('error', () => undefined).destroy()
    return void request.socket.destroy()
  }
  forward.end()
  const [forwarded] = await answered
  if (fault === 'answer lost') return void request.socket.destroy()
  if (fault === 'wrong ETag') forwarded.headers.etag = '"0123456789abcdef0123456789abcdef"'
  response.writeHead(forwarded.statusCode ?? 502, forwarded.headers)
  for await (const chunk of forwarded) {
    if (fault === 'slow' || fault === 'cut') await wait(SLOW_STEP)
    response.write(fault === 'cut' ? chunk.subarray(0, chunk.length / 2) : chunk)
    if (fault === 'cut') return void setTimeout(() => request.socket.destroy(), SLOW_STEP)
  }
  response.end()
}

async function drain(request: IncomingMessage) {
  for await (const _ of request);
}
