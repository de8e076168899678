import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { etagLength } from '#contract/endpoint.ts'

// With any weight but 0 (RFC 9110, 12.4.2 and 12.5.3).
const BROTLI = /(^|,)\s*br\s*(,|$|;\s*q\s*=(?!\s*0(\.0*)?\s*(,|$)))/i

/** Methods without a body of their own. */
export const READ_METHODS = new Set(['GET', 'HEAD'])

/** Gives every read below `/api` the hash of its body as a strong ETag. */
export function tagReads(app: FastifyInstance) {
  app.addHook('onSend', (request, reply, payload, done) => {
    // A cached response has its headers already.
    if (reply.hasHeader('etag') || !READ_METHODS.has(request.method)) return done(null, payload)
    // By its route: an address can be spelled in many ways.
    if (!request.routeOptions.url?.startsWith('/api/')) return done(null, payload)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache')
    if (reply.statusCode === 200 && typeof payload === 'string') reply.header('etag', hashBody(payload))
    done(null, payload)
  })
}

/** Answers 304 instead of 200 to a client that holds the response already; the last hook before it is sent. */
export function answerNotModified(app: FastifyInstance) {
  app.addHook('onSend', (request, reply, payload, done) => {
    const etag = reply.getHeader('etag')
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
    const isRead = READ_METHODS.has(request.method) && reply.statusCode === 200 && isWhole
    if (!isRead || !etag || !matchesTag(request.headers['if-none-match'], String(etag)))
      return done(null, payload)
    reply.code(304)
    for (const name of ['content-length', 'content-type', 'content-encoding']) reply.removeHeader(name)
    // Fastify drops the body of HEAD itself, and needs it until then.
    done(null, request.method === 'HEAD' ? payload : null)
  })
}

/** The strong ETag of a response: the hash of its body. */
export function hashBody(body: string | Buffer) {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, etagLength)}"`
}

/**
 * Whether an `If-None-Match` header names the tag. A proxy that compresses marks a tag as weak; this comparison
 * ignores it (RFC 9110, 13.1.2).
 */
export function matchesTag(condition: string | undefined, etag: string) {
  const tags = condition?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags?.some((tag) => tag === '*' || tag === etag) ?? false
}

/** Whether the client accepts Brotli; a weight of 0 says that it does not. */
export function acceptsBrotli({ headers }: Pick<IncomingMessage, 'headers'>) {
  return BROTLI.test(String(headers['accept-encoding'] ?? ''))
}
