import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { watchEach } from './answers.ts'
import { watchConnections } from './kept-connections.ts'

// In milliseconds; whoever stops programs from outside seldom waits longer than ten seconds.
const GRACE = 8000

// Who set a time to drain waits longer: a photo may be decoded for half a minute, and a film comes for minutes.
const PATIENCE = 60_000
const UPLOAD_PATIENCE = 10 * 60_000

/** The longest that a stop which drains takes after that, in milliseconds. */
export const longestStop = UPLOAD_PATIENCE + PATIENCE

// From a connection to its first question; a proxy that opened one asks at once.
const FIRST_WORD = 1000
const LOOK_EVERY = 50

// Of whoever was let in; a stranger's body holds nobody up.
const uploads = new WeakSet<IncomingMessage>()

/** Notes that the files of a request are being taken. */
export function noteUpload(request: IncomingMessage) {
  uploads.add(request)
}

/** How a stop goes about it. */
export type Leaving = {
  hasBegun: () => boolean
  /**
   * Serves on for so many milliseconds, and then until no connection is left that was promised to be kept, for a minute
   * at most, and no upload is on its way, for ten.
   */
  drain: (milliseconds: number) => Promise<void>
}

/**
 * Lets connections go with the answers that are under way when the server stops. Those that never asked
 * anything, as browsers open them beforehand, go at once; those that have not ended in time are cut off.
 * Behind a proxy that keeps connections it drains first: every answer then ends its connection, so that none
 * is closed while a question is on its way (decisions/0042).
 */
export function closeKindly(app: FastifyInstance, grace = GRACE): Leaving {
  let hasBegun = false
  let within = grace
  let firstWord = 0
  const connections = watchConnections(app, () => hasBegun)
  const answering = countAnswers(app)
  app.addHook('preClose', async () => {
    hasBegun = true
    connections.endUnused(firstWord)
    setTimeout(() => app.server.closeAllConnections(), within).unref()
    await Promise.race([answering.written(), wait(within, undefined, { ref: false })])
  })
  app.addHook('onSend', async ({ raw: { socket } }, reply, payload) => {
    if (hasBegun) {
      connections.end(socket)
      reply.header('connection', 'close')
    }
    return payload
  })
  // HOST=localhost listens at two addresses, and only the first one's end is waited for.
  app.addHook('onClose', () => Promise.race([answering.none(), wait(within, undefined, { ref: false })]))
  return {
    hasBegun: () => hasBegun,
    async drain(milliseconds) {
      hasBegun = true
      if (milliseconds === 0) return
      await wait(milliseconds)
      const since = performance.now()
      const left = (patience: number) => since + patience - performance.now()
      const isNeeded = () =>
        (connections.areKept() && left(PATIENCE) > 0) ||
        // Once it listens no more, whoever comes waits for the last upload to end.
        (answering.areFed() && left(UPLOAD_PATIENCE) > 0)
      while (isNeeded()) await wait(LOOK_EVERY)
      within = Math.max(grace, PATIENCE)
      firstWord = FIRST_WORD
    },
  }
}

function countAnswers(app: FastifyInstance) {
  const answering = new Set<ServerResponse>()
  let onNone: (() => void) | undefined
  watchEach(app, (answer) => {
    answering.add(answer)
    answer.once('close', () => {
      answering.delete(answer)
      if (answering.size === 0) onNone?.()
    })
  })
  return {
    areFed: () => [...answering].some(({ req }) => uploads.has(req) && !req.complete),
    // Node takes a connection for idle once its answer is written, though most of it may wait to be taken.
    written: () => {
      const untaken = [...answering].filter(({ writableEnded }) => writableEnded)
      return Promise.all(untaken.map((answer) => once(answer, 'close')))
    },
    none: () =>
      new Promise<void>((done) => {
        onNone = done
        if (answering.size === 0) done()
      }),
  }
}
