import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { texts } from '#contract/texts.ts'
import { Refusal } from './errors.ts'

const MAX_CONNECTIONS = 4096

// Requests that may queue behind one on the same connection. Browsers and proxies send none.
const MAX_PIPELINED = 16

type QueuedRequest = { raw: IncomingMessage; start: () => void }

// The requests of each connection; the first one is being handled.
const queues = new WeakMap<Socket, QueuedRequest[]>()

/**
 * Limits the number of connections, and handles the requests of one connection one after another:
 * Node starts all pipelined requests at once, and each may open a file.
 */
export function limitConnections(app: FastifyInstance) {
  app.server.maxConnections = MAX_CONNECTIONS
  app.addHook('onRequest', ({ raw }, { raw: response }, start) => {
    const { socket } = raw
    if (socket.destroyed) return
    const queue = queues.get(socket) ?? []
    queues.set(socket, queue)
    queue.push({ raw, start })
    response.once('close', () => {
      queue.shift()
      if (!socket.destroyed) queue[0]?.start()
    })
    if (queue.length === 1) start()
    else if (queue.length > MAX_PIPELINED) socket.destroy()
  })
}

/**
 * Answers bytes that are not HTTP with the contract's refusal, and closes the connection. Behind a whole request that is
 * being handled they get no answer: the client would take it for that request's.
 */
export function answerInvalidHttp(error: NodeJS.ErrnoException, socket: Socket) {
  const isBehindRequest = queues.get(socket)?.[0]?.raw.complete ?? false
  const isOpen = error.code !== 'ECONNRESET' && !socket.destroyed && socket.writable
  if (isOpen && !isBehindRequest) socket.write(rawRefusal(new Refusal('malformed', texts.malformed)))
  socket.destroy()
}

function rawRefusal(refusal: Refusal) {
  const body = JSON.stringify(refusal)
  const lines = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ]
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}
