import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'

const READS = new Set(['GET', 'HEAD'])

// Refusals that may show an attack: without access, too large, not a media file, too many.
const NOTABLE = new Set([401, 403, 413, 415, 429])

// Until the first byte of the answer, in milliseconds.
const SLOW = 1000

/** Fastify's own log lines about requests: only answers that break off without the client having left. */
export const logController = Object.assign(new LogController(), {
  incomingRequest: () => undefined,
  requestCompleted: () => undefined,
  routeNotFound: () => undefined,
  streamError: (error: Error & { code?: string }, _: FastifyRequest, { log }: FastifyReply) => {
    const hasClientLeft = error.code === 'ERR_STREAM_PREMATURE_CLOSE'
    log[hasClientLeft ? 'debug' : 'warn']({ err: error }, 'an answer broke off')
  },
})

const gifts = new WeakMap<FastifyRequest, number>()
const expected = new WeakSet<FastifyRequest>()
const responseStarts = new WeakMap<FastifyRequest, number>()

/** Sets the gift that the log lines of a request name. */
export function setRequestGift(request: FastifyRequest, gift: number) {
  gifts.set(request, gift)
}

/** Marks a refusal as intended, so that the log reports no failure. */
export function markExpected(request: FastifyRequest) {
  expected.add(request)
}

/** The gift that a request is about; undefined before it is resolved. */
export function requestGiftId(request: FastifyRequest) {
  return gifts.get(request)
}

/** The milliseconds from a request to the first line of its response; undefined before that. */
export function responseStart(request: FastifyRequest) {
  return responseStarts.get(request)
}

/**
 * Logs every request that writes, fails, is slow or is refused for a notable reason. All other reads are logged at
 * the level `debug` only.
 */
export function registerRequestLog(app: FastifyInstance) {
  app.addHook('onSend', (request, reply, payload, done) => {
    responseStarts.set(request, reply.elapsedTime)
    done(null, payload)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const level = levelOf(request, reply, responseStart(request) ?? 0)
    request.log[level](
      { gift: requestGiftId(request), req: request, res: reply, responseTime: reply.elapsedTime },
      'answered',
    )
    done()
  })
}

function levelOf(request: FastifyRequest, { statusCode }: FastifyReply, waited: number) {
  const { method } = request
  if (expected.has(request)) return 'debug'
  if (statusCode >= 500) return 'error'
  if (waited >= SLOW) return 'warn'
  return READS.has(method) && !NOTABLE.has(statusCode) ? 'debug' : 'info'
}
