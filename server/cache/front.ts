import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { holds, takesBrotli } from '#server/http/etag.ts'
import { normalizeHostname } from '#server/tenants/origins.ts'
import type { Kept, Memory } from './memory.ts'
import { beginRead } from './remember.ts'

/** What tells a request from another one that is answered otherwise; undefined where that cannot be said. */
type KeyOf = (request: IncomingMessage) => string | undefined

/** Set directly, node makes no head of its own from the same headers, which takes longer than all else. */
type Inside = ServerResponse & { _header: string; _hasBody: boolean }

// In the name of a session, an unlocking or an author's mark: the answer may be theirs alone, renew them, or have to
// show what they stored at another process.
const OURS = 'kado_'

/**
 * Answers a read that is remembered before Fastify hears of it, byte for byte as Fastify did. All else takes
 * the ordinary way: every method but GET, an address that is not spelled as it was, who carries a cookie of
 * ours, says anything of a body or of the connection, or asks before the last answer was taken.
 */
export function answerFromMemory(app: FastifyInstance, memory: Memory, keyOf: KeyOf = byAddress) {
  const [ordinary] = app.server.listeners('request')
  if (!ordinary) throw new Error('Fastify listens to no request')
  const endOf = makeEnd(app.server.keepAliveTimeout)
  let isClosing = false
  app.server.removeAllListeners('request')
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!isClosing && isPlain(request, response)) {
      const key = keyOf(request)
      const kept = key === undefined ? undefined : find(memory, key, request)
      if (kept) return send(response as Inside, kept, endOf(), request.headers['if-none-match'])
      if (key !== undefined) begin(memory, key, request)
    }
    ordinary.call(app.server, request, response)
  })
  app.addHook('preClose', async () => {
    isClosing = true
  })
}

function isPlain(
  { method, httpVersion, headers }: IncomingMessage,
  { socket, shouldKeepAlive }: ServerResponse,
) {
  if (method !== 'GET' || httpVersion !== '1.1' || !shouldKeepAlive) return false
  // An answer that is not the connection's next has no socket yet.
  if (!socket || socket.writableLength > 0) return false
  if (headers.cookie?.includes(OURS)) return false
  return !('content-length' in headers || 'transfer-encoding' in headers || 'expect' in headers)
}

/** Where there is a single gift the address says it all, whatever name the host was called by. */
export function byAddress({ url = '' }: IncomingMessage) {
  return url
}

/**
 * Where there are many, what is asked for stands at a host name, however it is spelled: nobody fills the memory
 * with one answer in many spellings. Whether a name that is passed on counts depends on who does, so that each
 * of these is remembered apart.
 * @param isProxied whether anybody is trusted to pass a name on
 */
export function byHost(isProxied: boolean): KeyOf {
  return ({ url = '', headers, socket }) => {
    const name = nameIn(headers.host)
    const passed = isProxied ? headers['x-forwarded-host'] : undefined
    if (passed === undefined) return name && `${name} ${url}`
    const known = nameIn(String(passed))
    return name && known && `${socket.remoteAddress} ${known} ${name} ${url}`
  }
}

function nameIn(host = '') {
  const [, hostname = ''] = /^([\w.-]+)(?::\d{1,5})?$/.exec(host) ?? []
  return normalizeHostname(hostname) || undefined
}

function find(memory: Memory, key: string, request: IncomingMessage) {
  const { plain, brotli } = memory.find(key) ?? {}
  return plain === brotli || !takesBrotli(request) ? plain : brotli
}

function begin(memory: Memory, key: string, request: IncomingMessage) {
  const since = memory.latest()
  if (since !== undefined) beginRead(request, key, since)
}

function send(response: Inside, { etag, whole, unchanged, body }: Kept, end: string, condition?: string) {
  if (condition === etag || holds(condition, etag)) {
    response.statusCode = 304
    response._hasBody = false
    response._header = unchanged + end
    response.end()
  } else {
    response._header = whole + end
    response.end(body, 'latin1')
  }
}

// What node says behind the headers of an answer; the date is the same for a whole second.
function makeEnd(keepAlive: number) {
  const connection = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAlive / 1000)}\r\n\r\n`
  let second = 0
  let end = ''
  return () => {
    const now = Math.floor(Date.now() / 1000)
    if (now !== second) end = `${new Date(now * 1000).toUTCString()}\r\n${connection}`
    second = now
    return end
  }
}
