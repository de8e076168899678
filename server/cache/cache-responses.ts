import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, ServedEndpoint } from '#contract/endpoint.ts'
import type { Config } from '#server/config.ts'
import type { Server } from '#server/context.ts'
import { isShared } from '#server/database/row-locks.ts'
import { fieldsOf } from '#server/http/body.ts'
import { keepCookie } from '#server/http/cookies.ts'
import { READ_METHODS } from '#server/http/etag.ts'
import { normalizeHostname } from '#server/tenants/origins.ts'
import type { ResponseCache } from './response-cache.ts'

/** A request that the cache did not answer; the gift id is set once its response may be cached. */
type Miss = { key: string; generation: number; giftId?: number }

// The cookies of a session, visitor access, an answering device and `bypassCache`: a response may depend on them or
// renew them.
const OUR_COOKIES = /(^|;)\s*(__Host-)?kado_(session|unlocked|answers|author)\s*=/

// In milliseconds: by then every process knows of the write (change-feed.ts).
const BYPASS_TIME = 2000

const misses = new WeakMap<FastifyRequest, Miss>()

/** Whether a call may be answered from the cache: it reads nothing that differs between visitors. */
export function mayBeCached({ method, access, tellsTime }: Endpoint) {
  return method === 'GET' && access === 'anyone' && !tellsTime
}

/**
 * Answers reads without a cookie of ours from the cache. Register it before the hooks that a cached response does not
 * need, and `storeResponses` after those that add headers.
 */
export function answerFromCache(app: FastifyInstance, { cache, config }: Pick<Server, 'cache' | 'config'>) {
  app.addHook('onRequest', (request, reply, done) => {
    const { endpoint } = request.routeOptions.config
    const isAsked = READ_METHODS.has(request.method) && !OUR_COOKIES.test(request.headers.cookie ?? '')
    if (!isAsked || !endpoint || !mayBeCached(endpoint) || !cache.isUsable()) return done()
    const key = keyOf(request, endpoint, config)
    const cached = cache.find(key)
    if (cached) return void reply.headers(cached.headers).send(cached.body)
    misses.set(request, { key, generation: cache.generation() })
    done()
  })
}

// What the response depends on, however the address is spelled: the gift, the call, and the parameters that it reads.
function keyOf({ hostname, params, query }: FastifyRequest, endpoint: ServedEndpoint, { tenants }: Config) {
  const host = tenants ? normalizeHostname(hostname) : ''
  const names = fieldsOf(endpoint.input)
  if (names.length === 0) return `${host} ${endpoint.path}`
  const values = { ...(query as object), ...(params as object) } as Record<string, unknown>
  return `${host} ${endpoint.path} ${JSON.stringify(names.map((name) => values[name]))}`
}

/** Lets the response of a request be cached: every visitor gets the same until the gift is written. */
export function allowCaching(request: FastifyRequest, giftId: number) {
  const miss = misses.get(request)
  if (miss) miss.giftId = giftId
}

/** Stores the responses for which `allowCaching` was called. */
export function storeResponses(app: FastifyInstance, cache: ResponseCache) {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { key = '', generation = 0, giftId } = misses.get(request) ?? {}
    if (giftId !== undefined && reply.statusCode === 200 && typeof payload === 'string' && isForAll(reply)) {
      const headers = reply.getHeaders() as Record<string, string>
      cache.store(key, { headers, body: payload }, { giftId, generation })
    }
    done(null, payload)
  })
}

// These headers are for one client or one connection.
function isForAll(reply: FastifyReply) {
  return !reply.hasHeader('set-cookie') && !reply.hasHeader('connection')
}

/**
 * Lets a visitor who changed a gift see the change at once, even from a process that does not know of it yet: for two
 * seconds a cookie bypasses every cache.
 */
export function bypassCache({ config, db }: Pick<Server, 'config' | 'db'>, reply: FastifyReply) {
  if (!isShared(db)) return
  keepCookie({ config }, reply, 'author', { value: '1', lifetime: BYPASS_TIME })
}
