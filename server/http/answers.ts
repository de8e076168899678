import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/**
 * Tells of every answer that begins, until it is closed: those that Fastify hears of, at whichever address
 * it listens, and those from memory (front.ts) that were not taken at once. Called after the front is set up.
 */
export function watchEach(app: FastifyInstance, begin: (answer: ServerResponse) => void) {
  app.addHook('onRequest', async (_, { raw }) => begin(raw))
  app.server.on('request', (_, answer: ServerResponse) => {
    if (answer.writableEnded && answer.socket?.writableLength) begin(answer)
  })
}
