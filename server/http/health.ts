import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Server } from '#server/context.ts'
import { ping } from '#server/database/connect.ts'
import { resolveTenant } from '#server/tenants/resolve-tenant.ts'
import { markExpected } from './request-log.ts'
import type { Shutdown } from './shutdown.ts'

// Asked by a reverse proxy before it requests a certificate for a host name, as by Caddy's `ask`.
const HOST_PATH = '/healthz/host'

// Asked by a proxy that chooses between several processes.
const PROCESS_PATH = '/healthz/process'

type HostQuery = FastifyRequest<{ Querystring: { domain?: string | string[] } }>

/** Answers 200 where a gift or the bare domain has a host name, else 404. */
export function serveHosts(server: Server) {
  server.app.get(HOST_PATH, async ({ query: { domain = '' } }: HostQuery, reply) => {
    reply.header('cache-control', 'no-store')
    await resolveTenant(server, { hostname: String(domain) })
    return { status: 'ok' }
  })
}

/**
 * Answers 200 once the database and the media store do, else 503; and 503 from the moment of a stop on. Of the process
 * alone, whatever it can do without the two, it answers 200 until then.
 */
export function serveHealth({ app, db, media }: Server, shutdown: Shutdown) {
  const bothAnswer = together(() => Promise.all([ping(db), media.ping()]))
  app.get(PROCESS_PATH, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    return shutdown.isStarted() ? sayStopping(request, reply) : { status: 'ok' }
  })
  app.get('/healthz', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (shutdown.isStarted()) return sayStopping(request, reply)
    try {
      await bothAnswer()
      return { status: 'ok' }
    } catch (error) {
      request.log.error({ err: error }, 'not healthy')
      return reply.code(503).send({ status: 'error' })
    }
  })
}

// Whoever stops it knows.
function sayStopping(request: FastifyRequest, reply: FastifyReply) {
  markExpected(request)
  return reply.code(503).send({ status: 'stopping' })
}

// Anybody may ask, and each look costs the database and the store: who asks meanwhile hears what the one finds.
function together<Found>(look: () => Promise<Found>) {
  let looking: Promise<Found> | undefined
  return () => {
    looking ??= look().finally(() => {
      looking = undefined
    })
    return looking
  }
}
