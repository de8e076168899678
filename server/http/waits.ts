import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Watches how long each question waits for its answer's first line: how long a film then runs is no fault.
 * @returns the milliseconds that a request has waited; undefined where nothing was answered
 */
export function watchWaits(app: FastifyInstance) {
  const waits = new WeakMap<FastifyRequest, number>()
  app.addHook('onSend', (request, reply, payload, done) => {
    waits.set(request, reply.elapsedTime)
    done(null, payload)
  })
  return (request: FastifyRequest) => waits.get(request)
}
