import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { READ_METHODS } from '#server/http/etag.ts'

// Refusals that may show an attack: without access, too large, not a media file, too many.
const NOTABLE = new Set([401, 403, 413, 415, 429])

// Until the first byte of the answer, in milliseconds.
const SLOW = 1000

/** Fastify's own log lines about requests: only responses that break off while the client is still connected. */
export const logController = Object.assign(new LogController(), {
  incomingRequest: () => undefined,
  requestCompleted: () => undefined,
  routeNotFound: () => undefined,
  streamError: (error: Error & { code?: string }, _: FastifyRequest, { log }: FastifyReply) => {
    const hasClientLeft = error.code === 'ERR_STREAM_PREMATURE_CLOSE'
    log[hasClientLeft ? 'debug' : 'warn']({ err: error }, 'an answer broke off')
  },
})

/** What the log and the metrics know of a request. */
type RequestRecord = {
  /** The gift that the request is about. */
  giftId?: number
  /** Whether a failure is intended, or has a line of its own, so that the log's line about the response says no more. */
  isExpected?: true
  /** The milliseconds from the request to the first line of its response. */
  responseStart?: number
}

const records = new WeakMap<FastifyRequest, RequestRecord>()

/** The record of a request, to read and to fill; a field is missing until it is known. */
export function logRecordOf(request: FastifyRequest) {
  const record = records.get(request) ?? {}
  records.set(request, record)
  return record
}

/**
 * Logs every request that writes, fails, is slow or is refused for a notable reason. All other reads are logged at
 * the level `debug` only.
 */
export function registerRequestLog(app: FastifyInstance) {
  app.addHook('onSend', (request, reply, payload, done) => {
    logRecordOf(request).responseStart = reply.elapsedTime
    done(null, payload)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { giftId: gift } = logRecordOf(request)
    const answered = { gift, req: request, res: reply, responseTime: reply.elapsedTime }
    request.log[levelOf(request, reply)](answered, 'answered')
    done()
  })
}

function levelOf(request: FastifyRequest, { statusCode }: FastifyReply) {
  const { isExpected, responseStart = 0 } = logRecordOf(request)
  if (isExpected) return 'debug'
  if (statusCode >= 500) return 'error'
  if (responseStart >= SLOW) return 'warn'
  return READ_METHODS.has(request.method) && !NOTABLE.has(statusCode) ? 'debug' : 'info'
}
