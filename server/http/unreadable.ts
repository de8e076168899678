import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { texts } from '#contract/texts.ts'
import { Refusal } from './errors.ts'
import { statusNames } from './status-names.ts'

// What each connection is being answered at the moment.
const underWay = new WeakMap<Socket, IncomingMessage>()

/** Remembers which request of a connection is being answered, for `answerUnreadable`. */
export function watchAnswers(app: FastifyInstance) {
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    // What was remembered is answered by now.
    if (response.writableEnded) return
    const { socket } = request
    underWay.set(socket, request)
    response.once('close', () => underWay.get(socket) === request && underWay.delete(socket))
  })
}

/**
 * Answers bytes that are no request, which reach no route and no hook; the connection ends with them.
 * Behind a whole request they are not answered, or its sender would take this for the answer to it.
 */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket) {
  const isReset = error.code === 'ECONNRESET' || socket.destroyed
  if (!isReset && socket.writable && !underWay.get(socket)?.complete) socket.write(refusalText())
  socket.destroy()
}

function refusalText() {
  const refusal = new Refusal('malformed', texts.malformed)
  const body = JSON.stringify(refusal)
  const lines = [
    `HTTP/1.1 ${refusal.status} ${statusNames[refusal.status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ]
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}
