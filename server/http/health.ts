import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Server } from '#server/context.ts'
import { ping } from '#server/database/connect.ts'
import { logRecordOf } from '#server/log/request-log.ts'
import { isInRanges, isLoopback } from '#server/network/networks.ts'
import { resolveTenant } from '#server/tenants/resolve-tenant.ts'
import { notFound } from './errors.ts'
import { isForwarded } from './proxy-headers.ts'
import type { Shutdown } from './shutdown.ts'

// For a reverse proxy that requests a certificate for a host name, as Caddy's `ask` does.
const HOST_PATH = '/healthz/host'

// For a proxy that chooses between several processes.
const PROCESS_PATH = '/healthz/process'

type HostQuery = FastifyRequest<{ Querystring: { domain?: string | string[] } }>

/** Answers the proxy 200 where a gift or the bare domain has a host name, else 404; all others get 404. */
export function serveHosts(server: Server) {
  server.app.get(HOST_PATH, async (request: HostQuery, reply) => {
    reply.header('cache-control', 'no-store')
    if (!isProxy(server.config, request)) throw notFound()
    await resolveTenant(server, { hostname: String(request.query.domain ?? '') })
    return { status: 'ok' }
  })
}

// Strangers could otherwise find out which addresses exist. Their requests come through the proxy, which adds headers.
function isProxy({ trustProxy }: Server['config'], request: FastifyRequest) {
  const { remoteAddress = '' } = request.socket
  return (isLoopback(remoteAddress) || isInRanges(remoteAddress, trustProxy)) && !isForwarded(request)
}

/**
 * Answers 200 while the database and the media store respond, else 503. The path of the process alone does not depend
 * on them. Both answer 503 once a shutdown has started.
 */
export function serveHealth({ app, db, media }: Server, shutdown: Shutdown) {
  // Anyone may call this, and each check costs the database and the store: concurrent calls share one.
  let check: Promise<unknown> | undefined
  const checkStores = () => {
    check ??= Promise.all([ping(db), media.ping()]).finally(() => (check = undefined))
    return check
  }
  app.get(PROCESS_PATH, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    return shutdown.isStarted() ? answerStopping(request, reply) : { status: 'ok' }
  })
  app.get('/healthz', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (shutdown.isStarted()) return answerStopping(request, reply)
    try {
      await checkStores()
      return { status: 'ok' }
    } catch (error) {
      request.log.error({ err: error }, 'not healthy')
      return reply.code(503).send({ status: 'error' })
    }
  })
}

function answerStopping(request: FastifyRequest, reply: FastifyReply) {
  logRecordOf(request).isExpected = true
  return reply.code(503).send({ status: 'stopping' })
}
