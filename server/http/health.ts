import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Server } from '#server/context.ts'
import { ping } from '#server/database/connect.ts'
import { systemErrorOf } from '#server/files/system-error.ts'
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

// The codes of a disk without space, or without any left for this user.
const FULL = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL']

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
 * Answers 200 while the database and the media store respond and the disk can be written, else 503 with its cause. The
 * path of the process alone does not depend on them. Both answer 503 once a shutdown has started.
 */
export function serveHealth({ app, db, media, failures }: Server, shutdown: Shutdown) {
  // Anyone may call this, and each check costs the database and the store: concurrent calls share one.
  let check: Promise<unknown> | undefined
  const checkStores = () => {
    check ??= expectAll([
      ping(db).catch(failWith('the database does not answer')),
      media.ping().catch(failWith('the media store does not answer')),
      media.probe().catch(failWith('the data folder cannot be written')),
    ]).finally(() => (check = undefined))
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
      const { message, cause } = error as Error
      logRecordOf(request).isExpected = true
      failures.add(request.log, `not healthy: ${message}`, cause as Error)
      const free_bytes = await media.freeBytes().catch(() => undefined)
      return reply.code(503).send({ status: 'error', cause: message, free_bytes })
    }
  })
}

// Of several failures the first in the list is thrown, whichever came first.
async function expectAll(checks: Promise<unknown>[]) {
  const failed = (await Promise.allSettled(checks)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

// Names the part that failed, without an address or a path, because any client may ask.
function failWith(sentence: string) {
  return (cause: unknown) => {
    const isFull = FULL.includes(systemErrorOf(cause).code)
    throw new Error(isFull ? 'the disk is full' : sentence, { cause })
  }
}

function answerStopping(request: FastifyRequest, reply: FastifyReply) {
  logRecordOf(request).isExpected = true
  return reply.code(503).send({ status: 'stopping' })
}
