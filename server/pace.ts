import type { FastifyInstance } from 'fastify'

// A body must bring at least this many bytes in each span of milliseconds, whatever its length.
const LEAST = 16 * 1024 * 10
const SPAN = 10_000

/**
 * Ends requests whose body comes too slowly. A short body has one span in all; a long one may take
 * its time as long as it moves at 16 KiB a second.
 */
export function watchUploads(app: FastifyInstance) {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return
    const { socket } = raw
    let seen = socket.bytesRead
    const watch = setInterval(() => {
      if (raw.complete) return clearInterval(watch)
      if (socket.bytesRead - seen < LEAST) socket.destroy()
      seen = socket.bytesRead
    }, SPAN)
    watch.unref()
    raw.once('close', () => clearInterval(watch))
  })
}
