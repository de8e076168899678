import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { refusals } from '#contract/refusals.ts'
import { isInRanges, networkOf } from '#server/network/networks.ts'
import { answerBadAddress } from './error-handler.ts'
import { Refusal } from './errors.ts'

const MAX_CONNECTIONS = 4096

// Browsers open about six; many people may share a network.
const MAX_PER_NETWORK = 512

// Requests that may queue behind one on the same connection. Browsers and proxies send none.
const MAX_PIPELINED = 16

type QueuedRequest = { raw: IncomingMessage; start: () => void }

// The requests of each connection; the first one is being handled.
const queues = new WeakMap<Socket, QueuedRequest[]>()

/**
 * Limits the number of connections, in all and for each network but those of trusted proxies, and handles the requests
 * of one connection one after another: Node starts all pipelined requests at once, and each may open a file.
 */
export function limitConnections(
  app: FastifyInstance,
  trustProxy: string[],
  maxPerNetwork = MAX_PER_NETWORK,
) {
  app.server.maxConnections = MAX_CONNECTIONS
  limitNetworks(app, trustProxy, maxPerNetwork)
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

// Where a network has too many connections, closes the oldest that has sent no request yet, else the newest.
function limitNetworks({ server }: FastifyInstance, trustProxy: string[], max: number) {
  const networks = new Map<string, Set<Socket>>()
  server.on('connection', (socket) => {
    const { remoteAddress = '' } = socket
    if (isInRanges(remoteAddress, trustProxy)) return
    const network = networkOf(remoteAddress)
    const open = networks.get(network) ?? new Set()
    networks.set(network, open.add(socket))
    socket.once('close', () => {
      open.delete(socket)
      if (open.size === 0) networks.delete(network)
    })
    if (open.size > max) ([...open].find((each) => !queues.has(each)) ?? socket).destroy()
  })
}

/**
 * Refuses a request with two `Host` lines, or with one beside an address that names another host: a proxy in front may
 * have read the other (RFC 9112, 3.2).
 */
export function refuseTwoHosts(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    const { rawHeaders, headers } = request.raw
    const hosts = rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host')
    const [, named = headers.host] = /^https?:\/\/([^/?#]*)/i.exec(request.originalUrl) ?? []
    const isOne = hosts.length < 2 && named?.toLowerCase() === headers.host?.toLowerCase()
    if (!isOne) return answerBadAddress(undefined, request, reply)
    done()
  })
}

/**
 * Answers bytes that are not HTTP with the contract's refusal, and closes the connection. There is no response while a
 * complete request is being handled, because the client would take it for that request's, and none on an unused
 * connection, because a browser would take it for the response of its next request.
 */
export function answerInvalidHttp(error: NodeJS.ErrnoException, socket: Socket) {
  const isBehindRequest = queues.get(socket)?.[0]?.raw.complete ?? false
  const isOpen = error.code !== 'ECONNRESET' && !socket.destroyed && socket.writable
  if (isOpen && socket.bytesRead > 0 && !isBehindRequest) socket.write(badRequest())
  socket.destroy()
}

function badRequest() {
  const body = JSON.stringify(new Refusal('malformed', refusals.malformed))
  const lines = [
    'HTTP/1.1 400 Bad Request',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ]
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}
