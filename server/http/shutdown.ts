import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { MINUTE } from '#contract/durations.ts'

// In milliseconds. Service managers seldom wait longer than ten seconds before they kill a process.
const CLOSE_TIMEOUT = 8000

// How long a drain waits for requests in progress: a photo takes up to a minute, an upload up to ten.
const REQUESTS_TIMEOUT = MINUTE
const UPLOADS_TIMEOUT = 10 * MINUTE

// Connections that were kept alive are used again or idle for this long; then the proxy or Node has closed them.
const IDLE_CONNECTIONS_TIMEOUT = 5500

// After a drain, a connection that a proxy has just opened may still send its request.
const FIRST_REQUEST_TIMEOUT = 1000

const POLL_INTERVAL = 50

/** The longest that a shutdown with a drain takes beyond DRAIN_SECONDS, in milliseconds. */
export const longestShutdown = UPLOADS_TIMEOUT + REQUESTS_TIMEOUT

export type Shutdown = ReturnType<typeof prepareShutdown>

/**
 * Prepares a graceful shutdown: `app.close()` finishes the responses in progress within a timeout, and
 * `drain` before it loses no request behind a proxy that keeps connections alive (decisions/0042).
 */
export function prepareShutdown(
  app: FastifyInstance,
  { closeTimeout = CLOSE_TIMEOUT, idleTimeout = IDLE_CONNECTIONS_TIMEOUT } = {},
) {
  let isStarted = false
  let firstRequestTimeout = 0
  const { unused, responses, uploads } = trackRequests(app)
  app.addHook('onSend', (_, reply, payload, done) => {
    if (isStarted) reply.header('connection', 'close')
    done(null, payload)
  })
  app.addHook('preClose', async () => {
    isStarted = true
    setTimeout(() => {
      if (responses.size > 0)
        app.log.warn({ requests: responses.size }, 'the stop cuts off requests in progress')
      app.server.closeAllConnections()
    }, closeTimeout).unref()
    setTimeout(() => {
      for (const socket of unused) socket.destroy()
    }, firstRequestTimeout)
    // Node counts a connection as idle while the last bytes of its response still wait for the client.
    const unread = [...responses].filter(({ writableEnded }) => writableEnded)
    const allRead = Promise.all(unread.map((response) => once(response, 'close')))
    await Promise.race([allRead, wait(closeTimeout, undefined, { ref: false })])
  })
  // HOST=localhost listens at two addresses, and Fastify waits only for the first.
  app.addHook('onClose', () => waitUntil(() => responses.size === 0, closeTimeout))
  return {
    /** Whether the drain or the close has begun; health checks then answer 503. */
    isStarted: () => isStarted,
    /**
     * Serves on for some milliseconds while a proxy switches to another process, closing each connection with its
     * response, then until the requests in progress have ended. Does not wait at all for 0 milliseconds.
     * @param isShared whether other processes take connections from the same socket, and may have all new ones
     */
    async drain(milliseconds: number, isShared = false) {
      isStarted = true
      if (milliseconds === 0) return
      // The close of an HTTP server would end idle connections too, under a request that is on its way.
      if (isShared) Server.prototype.close.call(app.server)
      await wait(milliseconds)
      await waitUntilNoConnection(app, idleTimeout)
      await waitUntil(() => uploads.size === 0, UPLOADS_TIMEOUT)
      await waitUntil(() => responses.size === 0, REQUESTS_TIMEOUT)
      firstRequestTimeout = FIRST_REQUEST_TIMEOUT
    },
  }
}

// Browsers open connections ahead of time; Node does not close one that never carried a request.
function trackRequests(app: FastifyInstance) {
  const unused = new Set<Socket>()
  const responses = new Set<ServerResponse>()
  const uploads = new Set<ServerResponse>()
  app.server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.addHook('onRequest', (request, { raw }, done) => {
    unused.delete(request.raw.socket)
    responses.add(raw)
    raw.once('close', () => responses.delete(raw))
    done()
  })
  // Runs after the access check: a stranger's upload holds up no shutdown.
  app.addHook('preParsing', async ({ routeOptions }, { raw }) => {
    if (!routeOptions.config.endpoint?.uploads) return
    uploads.add(raw)
    raw.once('close', () => uploads.delete(raw))
  })
  return { unused, responses, uploads }
}

async function waitUntilNoConnection({ server }: FastifyInstance, timeout: number) {
  let count = Number.POSITIVE_INFINITY
  await waitUntil(() => {
    server.getConnections((_, connections) => (count = connections))
    return count === 0
  }, timeout)
}

async function waitUntil(isDone: () => boolean, timeout: number) {
  const deadline = performance.now() + timeout
  while (!isDone() && performance.now() < deadline) await wait(POLL_INTERVAL)
}
