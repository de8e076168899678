import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const LOOK_EVERY = 200

/**
 * Knows which connections never asked anything, and which were promised that they may ask again.
 * @param isLeaving once it says so, no answer promises that any more
 */
export function watchConnections(app: FastifyInstance, isLeaving: () => boolean) {
  const unused = new Map<Socket, number>()
  const kept = new Set<Socket>()
  let looking: NodeJS.Timeout | undefined
  app.server.on('connection', (socket: Socket) => {
    unused.set(socket, performance.now())
    socket.once('close', () => {
      unused.delete(socket)
      kept.delete(socket)
    })
  })
  // Before anybody answers: node then ends the connection with this answer, and says so.
  app.server.prependListener('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
    if (unused.delete(socket)) kept.add(socket)
    if (!isLeaving()) return
    answer.shouldKeepAlive = false
    kept.delete(socket)
  })
  app.addHook('onClose', async () => clearInterval(looking))
  return {
    areKept: () => kept.size > 0,
    end: (socket: Socket) => void kept.delete(socket),
    /** Closes those that never ask within so many milliseconds. */
    endUnused(within: number) {
      const end = () => {
        const since = performance.now() - within
        for (const [socket, opened] of unused) if (opened <= since) socket.destroy()
      }
      end()
      if (within > 0) looking = setInterval(end, LOOK_EVERY).unref()
    },
  }
}
