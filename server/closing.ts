import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { watchEach } from './answers.ts'

// In milliseconds; whoever stops programs from outside seldom waits longer than ten seconds.
const GRACE = 8000

/**
 * Lets connections go with the answers that are under way when the server stops. Those that never asked
 * anything, as browsers open them beforehand, go at once; those that have not ended in time are cut off.
 */
export function closeKindly(app: FastifyInstance, grace = GRACE) {
  let isClosing = false
  const unused = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  const answering = countAnswers(app)
  app.addHook('preClose', async () => {
    isClosing = true
    for (const socket of unused) socket.destroy()
    setTimeout(() => app.server.closeAllConnections(), grace).unref()
    await Promise.race([answering.written(), wait(grace, undefined, { ref: false })])
  })
  app.addHook('onSend', async (_, reply, payload) => {
    if (isClosing) reply.header('connection', 'close')
    return payload
  })
  // HOST=localhost listens at two addresses, and only the first one's end is waited for.
  app.addHook('onClose', () => Promise.race([answering.none(), wait(grace, undefined, { ref: false })]))
}

function countAnswers(app: FastifyInstance) {
  const answering = new Set<ServerResponse>()
  let onNone: (() => void) | undefined
  watchEach(app, (answer) => {
    answering.add(answer)
    answer.once('close', () => {
      answering.delete(answer)
      if (answering.size === 0) onNone?.()
    })
  })
  return {
    // Node takes a connection for idle once its answer is written, though most of it may wait to be taken.
    written: () => {
      const untaken = [...answering].filter(({ writableEnded }) => writableEnded)
      return Promise.all(untaken.map((answer) => once(answer, 'close')))
    },
    none: () =>
      new Promise<void>((done) => {
        onNone = done
        if (answering.size === 0) done()
      }),
  }
}
