import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { tagLength } from '#contract/endpoint.ts'
import type { Memory } from '#server/cache/memory.ts'
import { remember } from '#server/cache/remember.ts'

// Named with any weight but nothing (RFC 9110, 12.4.2 and 12.5.3).
const BROTLI = /(^|,)\s*br\s*(,|$|;\s*q\s*=\s*(?!0(\.0*)?\s*(,|$)))/i

const READS = new Set(['GET', 'HEAD'])

/** Gives every read below `/api` its content's hash as a strong ETag, and 304 to who holds it. */
export function tagReads(app: FastifyInstance, memory: Memory) {
  app.addHook('onSend', async (request, reply, payload) => {
    // By its route, not by the letters of its address, which can be spelled in many ways.
    const isCall = request.routeOptions.url?.startsWith('/api/') ?? false
    if (!isCall || !READS.has(request.method)) return payload
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache')
    if (reply.statusCode !== 200 || typeof payload !== 'string') return payload
    const etag = tagOf(payload)
    reply.header('etag', etag)
    remember(memory, request, reply, { body: payload, etag })
    if (!holds(request.headers['if-none-match'], etag)) return payload
    reply.code(304).removeHeader('content-length').removeHeader('content-type')
    return null
  })
}

/** The strong tag of an answer's body: the hash of what it says. */
export function tagOf(body: string) {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, tagLength)}"`
}

/**
 * Whether an `If-None-Match` names the tag of what would be answered. A proxy that compresses marks a
 * tag as weak; for this comparison weak and strong are the same (RFC 9110, 13.1.2).
 */
export function holds(condition: string | undefined, etag: string) {
  const held = condition?.split(',').map((each) => each.trim().replace(/^W\//, ''))
  return held?.some((each) => each === '*' || each === etag) ?? false
}

/** Whether an answer may come compressed with Brotli; a weight of 0 says that it may not. */
export function takesBrotli({ headers }: Pick<IncomingMessage, 'headers'>) {
  return BROTLI.test(String(headers['accept-encoding'] ?? ''))
}
