import type { FastifyReply, FastifyRequest } from 'fastify'
import { holds } from '#server/etag.ts'
import type { Server } from '#server/serve.ts'
import { isKey } from './store.ts'

// The name holds the content's hash, so what a key answers never changes.
const FOREVER = 'public, max-age=31536000, immutable'

/** Serves stored files, whole or in part (RFC 9110, 14), and a plain 404 for everything else. */
export function serveMedia(server: Server) {
  server.app.get<{ Params: { '*': string } }>('/media/*', (request, reply) =>
    sendFile(server, request.params['*'], request, reply),
  )
}

async function sendFile({ db, media }: Server, key: string, request: FastifyRequest, reply: FastifyReply) {
  const row = isKey(key)
    ? await db.selectFrom('media').selectAll().where('key', '=', key).executeTakeFirst()
    : undefined
  if (!row) return notFound(reply)
  const etag = `"${key.slice(-37, -5)}"`
  reply.headers({ 'accept-ranges': 'bytes', 'cache-control': FOREVER, etag })
  if (holds(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const range = isFresh(request, etag) ? parseRange(request.headers.range, row.bytes) : undefined
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${row.bytes}`).send()
  }
  const file = await media.open(key, range)
  if (!file) return notFound(reply)
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${row.bytes}`)
  reply.header('content-length', range ? range.end - range.start + 1 : row.bytes)
  return reply.type(row.type).send(file)
}

function notFound(reply: FastifyReply) {
  return reply
    .code(404)
    .type('text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .send('Not found')
}

// A range counts only for the very content that the client holds the rest of.
function isFresh(request: FastifyRequest, etag: string) {
  const condition = request.headers['if-range']
  return condition === undefined || condition === etag
}

/** One byte range of a `Range` header, inclusive; several at once are answered as a whole. */
function parseRange(header: string | undefined, bytes: number) {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  const isSuffix = match[1] === ''
  const start = isSuffix ? Math.max(0, bytes - Number(match[2])) : Number(match[1])
  const end = isSuffix || match[2] === '' ? bytes - 1 : Math.min(Number(match[2]), bytes - 1)
  return start > end || start >= bytes ? 'unsatisfiable' : { start, end }
}
