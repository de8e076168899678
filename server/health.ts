import { ping } from './database/connect.ts'
import type { Server } from './serve.ts'

/** Answers 200 once the database and the media store do, else 503. */
export function serveHealth({ app, db, media }: Server) {
  app.get('/healthz', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      await Promise.all([ping(db), media.ping()])
      return { status: 'ok' }
    } catch (error) {
      request.log.error({ err: error }, 'not healthy')
      return reply.code(503).send({ status: 'error' })
    }
  })
}
