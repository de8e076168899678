import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { texts } from '#contract/texts.ts'
import { Refusal } from './errors.ts'

const MAX_CONNECTIONS = 4096

// Requests that may queue behind one on the same connection. Browsers and proxies send none.
const MAX_PIPELINED = 16

/**
 * Limits the number of connections, and handles the requests of one connection one after another:
 * Node starts all pipelined requests at once, and each may open a file.
 */
export function limitConnections(app: FastifyInstance) {
  app.server.maxConnections = MAX_CONNECTIONS
  const queues = new WeakMap<Socket, (() => void)[]>()
  app.addHook('onRequest', ({ raw: { socket } }, { raw: response }, start) => {
    if (socket.destroyed) return
    const queue = queues.get(socket) ?? []
    queues.set(socket, queue)
    queue.push(start)
    response.once('close', () => {
      queue.shift()
      if (!socket.destroyed) queue[0]?.()
    })
    if (queue.length === 1) start()
    else if (queue.length > MAX_PIPELINED) socket.destroy()
  })
}

/** Answers bytes that are not HTTP with the contract's refusal, and closes the connection. */
export function answerInvalidHttp(error: NodeJS.ErrnoException, socket: Socket) {
  const isOpen = error.code !== 'ECONNRESET' && !socket.destroyed && socket.writable
  if (isOpen) socket.write(rawRefusal(new Refusal('malformed', texts.malformed)))
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
