import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'
import { refusalOf } from '#server/http/error-handler.ts'
import { logRecordOf } from '#server/log/request-log.ts'

// In seconds. A cached answer takes microseconds, a photo half a minute.
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Counts requests and their answers by the route's pattern: never by the requested address, which a client
 * can invent, nor by the host.
 * @returns adds the hooks, once, before any route
 */
export function countRequests(registry: Registry) {
  const { requests, seconds, refusals } = makeRequestMetrics(registry)
  return (app: FastifyInstance) => {
    app.addHook('onResponse', async (request, reply) => {
      const method = METHODS.has(request.method) ? request.method : 'other'
      // The app's own pages have no route each.
      const route = request.routeOptions.url ?? (reply.statusCode < 400 ? 'page' : 'none')
      requests.inc({ method, route, status: reply.statusCode })
      seconds.observe({ method, route }, (logRecordOf(request).responseStart ?? reply.elapsedTime) / 1000)
    })
    app.addHook('onError', async (_, __, error) => refusals.inc({ code: refusalOf(error).code }))
  }
}

function makeRequestMetrics(registry: Registry) {
  const registers = [registry]
  const requests = new Counter({
    name: 'kado_http_requests_total',
    help: 'Answers by method, route and status, cached ones included.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'kado_http_answer_seconds',
    help: 'From a request to the first line of its answer.',
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
    registers,
  })
  const refusals = new Counter({
    name: 'kado_refusals_total',
    help: 'Refusals by their code.',
    labelNames: ['code'],
    registers,
  })
  return { requests, seconds, refusals }
}
