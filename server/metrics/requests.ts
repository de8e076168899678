import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { codeOf } from '#server/http/error-handler.ts'
import { watchWaits } from '#server/http/waits.ts'
import { count, counted, type Family, type Labels, type Sample } from './text.ts'

// In seconds. What comes from memory takes microseconds, a photo half a minute.
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

type Waits = { labels: Labels; within: number[]; sum: number; total: number }

/**
 * Counts what is asked and answered, by the route's pattern: never by the address that was asked for, which
 * anybody can think up, nor by the host.
 */
export function countRequests() {
  const answers = new Map<string, { labels: Labels; value: number }>()
  const waits = new Map<string, Waits>()
  const refusals = new Map<string, number>()
  let fromMemory = 0

  function note(method: string, route: string, status: number, seconds: number) {
    const labels = { method: METHODS.has(method) ? method : 'other', route }
    const key = `${labels.method} ${route}`
    const answered = answers.get(`${key} ${status}`) ?? {
      labels: { ...labels, status: `${status}` },
      value: 0,
    }
    answers.set(`${key} ${status}`, answered)
    answered.value += 1
    const waited = waits.get(key) ?? { labels, within: BOUNDS.map(() => 0), sum: 0, total: 0 }
    waits.set(key, waited)
    waited.sum += seconds
    waited.total += 1
    const bound = BOUNDS.findIndex((most) => seconds <= most)
    if (bound >= 0) waited.within[bound] = (waited.within[bound] ?? 0) + 1
  }

  return {
    /** Called once, behind what answers from memory and before any route. */
    watch(app: FastifyInstance) {
      watchMemory(app, (method, route, status, seconds) => {
        fromMemory += 1
        note(method, route, status, seconds)
      })
      watchAnswers(app, note)
      app.addHook('onError', (_, __, error, done) => {
        count(refusals, codeOf(error))
        done()
      })
    },
    families: (): Family[] => [
      {
        name: 'kado_http_requests_total',
        type: 'counter',
        help: 'Answers by method, route and status, those from memory included.',
        samples: [...answers.values()],
      },
      {
        name: 'kado_http_answer_seconds',
        type: 'histogram',
        help: 'From a question to the first line of its answer.',
        samples: [...waits.values()].flatMap(bucketsOf),
      },
      counted('kado_refusals_total', 'Refusals by their code.', 'code', refusals),
      {
        name: 'kado_memory_answers_total',
        type: 'counter',
        help: 'Answers given from memory, without a look at the database.',
        samples: [{ value: fromMemory }],
      },
    ],
  }
}

type Note = (method: string, route: string, status: number, seconds: number) => void

function watchAnswers(app: FastifyInstance, note: Note) {
  const waitOf = watchWaits(app)
  app.addHook('onResponse', (request, reply, done) => {
    const milliseconds = waitOf(request) ?? reply.elapsedTime
    // The app's own pages have no route each.
    const route = request.routeOptions.url ?? (reply.statusCode < 400 ? 'page' : 'none')
    note(request.method, route, reply.statusCode, milliseconds / 1000)
    done()
  })
}

const REMEMBERED = new Set([200, 304])

// What is answered from memory is ended before anybody else hears of it, and is a known read's own address.
function watchMemory(app: FastifyInstance, note: Note) {
  let begun = 0
  app.server.prependListener('request', () => {
    begun = performance.now()
  })
  app.server.on('request', ({ method = '', url = '' }: IncomingMessage, answer: ServerResponse) => {
    // Others are ended as early too: those to an address that cannot be read.
    if (!answer.writableEnded || !REMEMBERED.has(answer.statusCode)) return
    note(method, routeOf(url), answer.statusCode, (performance.now() - begun) / 1000)
  })
}

// As the route is written: without the query and the published ending. A page is any of the app's addresses.
function routeOf(url: string) {
  const [path = ''] = url.split('?', 1)
  return path.startsWith('/api/') ? path.replace(/\.php$/, '') : 'page'
}

function bucketsOf({ labels, within, sum, total }: Waits): Sample[] {
  let below = 0
  const buckets = BOUNDS.map((bound, nth) => {
    below += within[nth] ?? 0
    return { suffix: '_bucket', labels: { ...labels, le: `${bound}` }, value: below }
  })
  return [
    ...buckets,
    { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: total },
    { suffix: '_sum', labels, value: sum },
    { suffix: '_count', labels, value: total },
  ]
}
