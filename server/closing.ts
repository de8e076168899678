import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

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
  app.addHook('preClose', async () => {
    isClosing = true
    for (const socket of unused) socket.destroy()
    setTimeout(() => app.server.closeAllConnections(), grace).unref()
  })
  app.addHook('onSend', async (_, reply, payload) => {
    if (isClosing) reply.header('connection', 'close')
    return payload
  })
}
