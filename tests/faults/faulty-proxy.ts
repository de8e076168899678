import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

/** What a store, or the way to it, can do to one request. */
export type Fault = 'cut' | 'stalled' | '500' | '503' | 'slow' | 'wrong ETag' | 'answer lost'

/** Which fault meets a request; undefined lets it through. */
type Choose = (method: string, path: string) => Fault | undefined

const SLOW_STEP = 30

/** A real proxy in front of a real server, which does to each request what `choose` says. */
export async function startFaultyProxy(target: string) {
  let choose: Choose = () => undefined
  const proxy = createServer((asked, answer) => {
    asked.on('error', () => undefined)
    const fault = choose(asked.method ?? '', asked.url ?? '')
    void pass(target, asked, answer, fault).catch(() => answer.destroy())
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  const address = proxy.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const fail = (how: Choose) => {
    choose = how
  }
  return { url: `http://127.0.0.1:${port}`, fail }
}

async function pass(target: string, asked: IncomingMessage, answer: ServerResponse, fault?: Fault) {
  if (fault === 'stalled') return
  if (fault === '500' || fault === '503') {
    await drain(asked)
    return void answer.writeHead(Number(fault)).end('<Error><Code>SlowDown</Code></Error>')
  }
  const { method, headers, url } = asked
  const forward = request(target + url, { ...(method ? { method } : {}), headers })
  const answered = once(forward, 'response') as Promise<[IncomingMessage]>
  answered.catch(() => undefined)
  let passed = 0
  for await (const chunk of asked) {
    if (fault === 'slow') await wait(SLOW_STEP)
    // Of a body half arrives, and of a question without one nothing.
    passed += chunk.length
    if (fault === 'cut' && passed * 2 >= Number(headers['content-length'])) break
    forward.write(chunk)
  }
  if (fault === 'cut' && method === 'PUT') {
    forward.on('error', () => undefined).destroy()
    return void asked.socket.destroy()
  }
  forward.end()
  const [response] = await answered
  if (fault === 'answer lost') return void asked.socket.destroy()
  if (fault === 'wrong ETag') response.headers.etag = '"0123456789abcdef0123456789abcdef"'
  answer.writeHead(response.statusCode ?? 502, response.headers)
  for await (const chunk of response) {
    if (fault === 'slow' || fault === 'cut') await wait(SLOW_STEP)
    answer.write(fault === 'cut' ? chunk.subarray(0, chunk.length / 2) : chunk)
    if (fault === 'cut') return void setTimeout(() => asked.socket.destroy(), SLOW_STEP)
  }
  answer.end()
}

async function drain(asked: IncomingMessage) {
  for await (const _ of asked);
}
