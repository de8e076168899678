import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { watchWaits } from './waits.ts'

const READS = new Set(['GET', 'HEAD'])

// What somebody may be trying, and a host wants to see: who must not, and who comes too often or too large.
const TOLD = new Set([401, 403, 413, 415, 429])

// From the request's first line to the answer's, in milliseconds: how long a film then runs is no fault.
const SLOW = 1000

/** What Fastify itself says of requests: nothing but that an answer broke off, unless its reader went away. */
export const logController = Object.assign(new LogController(), {
  incomingRequest: () => undefined,
  requestCompleted: () => undefined,
  routeNotFound: () => undefined,
  streamError: (error: Error & { code?: string }, _: FastifyRequest, { log }: FastifyReply) => {
    const isLeft = error.code === 'ERR_STREAM_PREMATURE_CLOSE'
    log[isLeft ? 'debug' : 'warn']({ err: error }, 'an answer broke off')
  },
})

const about = new WeakMap<FastifyRequest, number>()
const planned = new WeakSet<FastifyRequest>()

/** Notes which gift a request is about: of many, each line says whose it is. */
export function noteGift(request: FastifyRequest, gift: number) {
  about.set(request, gift)
}

/** Notes that what a request is refused for is meant to be: no line says that something failed. */
export function notePlanned(request: FastifyRequest) {
  planned.add(request)
}

/** The id of the gift that a request is about; undefined before anybody has looked. */
export function giftIn(request: FastifyRequest) {
  return about.get(request)
}

/**
 * Writes one line for every request that a host may want to know of: what writes, what was refused to somebody
 * who should not ask, what failed and what was slow. What was merely read, as each of a page's forty files,
 * stands in no line unless the level is `debug`.
 */
export function logRequests(app: FastifyInstance) {
  const waitOf = watchWaits(app)
  app.addHook('onResponse', (request, reply, done) => {
    const level = levelOf(request, reply, waitOf(request) ?? 0)
    request.log[level](
      { gift: giftIn(request), req: request, res: reply, responseTime: reply.elapsedTime },
      'answered',
    )
    done()
  })
}

function levelOf(request: FastifyRequest, { statusCode }: FastifyReply, waited: number) {
  const { method } = request
  if (planned.has(request)) return 'debug'
  if (statusCode >= 500) return 'error'
  if (waited >= SLOW) return 'warn'
  return READS.has(method) && !TOLD.has(statusCode) ? 'debug' : 'info'
}
