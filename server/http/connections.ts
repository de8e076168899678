import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { watchEach } from './answers.ts'

// More than that come from nobody whom a gift is for; each holds memory and a descriptor.
const MOST_CONNECTIONS = 4096

// Questions that wait behind one on the same connection; browsers send none before the answer is there.
const MOST_IN_LINE = 16

// Answers of which fewer bytes were taken in so many milliseconds stand still. A few may, as a paused film
// does; of a crowd each holds a file and memory.
const LEAST = 16 * 1024 * 10
const STANDS_AFTER = 6000
const MOST_STANDING = 32
const CROWDED_FOR = 60_000
const LOOK_EVERY = 1000

/**
 * Bounds what connections can hold: how many there are, that each is answered one question at a time,
 * and how many may leave their answers standing.
 */
export function boundConnections(app: FastifyInstance) {
  app.server.maxConnections = MOST_CONNECTIONS
  answerInTurn(app)
  letStandingGo(app)
}

// Node begins every question that it has read at once, and each may open a file. One waits for its
// turn in the first hook; whose connection is gone by then is never begun.
function answerInTurn(app: FastifyInstance) {
  const lines = new WeakMap<Socket, (() => void)[]>()
  app.addHook('onRequest', ({ raw: { socket } }, { raw: answer }, begin) => {
    if (socket.destroyed) return
    const line = lines.get(socket) ?? []
    lines.set(socket, line)
    line.push(begin)
    answer.once('close', () => {
      line.shift()
      if (!socket.destroyed) line[0]?.()
    })
    if (line.length === 1) begin()
    else if (line.length > MOST_IN_LINE) socket.destroy()
  })
}

type Progress = { taken: number; since: number }

function letStandingGo(app: FastifyInstance) {
  const answering = new Map<ServerResponse, Progress>()
  let looking: NodeJS.Timeout | undefined
  let crowdedUntil = 0
  watchEach(app, (answer) => {
    answering.set(answer, { taken: 0, since: performance.now() })
    answer.once('close', () => answering.delete(answer))
    looking ??= setInterval(look, LOOK_EVERY).unref()
  })
  function look() {
    // While nobody is answered there is nothing to look at.
    if (answering.size === 0) return rest()
    const standing = [...answering].filter(([answer, progress]) => isStanding(answer, progress))
    if (standing.length > MOST_STANDING) crowdedUntil = performance.now() + CROWDED_FOR
    if (performance.now() < crowdedUntil) for (const [answer] of standing) answer.destroy()
  }
  function rest() {
    clearInterval(looking)
    looking = undefined
  }
  app.addHook('onClose', async () => rest())
}

// What was handed to the system counts as taken; an answer that has nothing to hand over is not waiting.
function isStanding({ socket }: ServerResponse, progress: Progress) {
  const taken = socket ? socket.bytesWritten - socket.writableLength : 0
  if (!socket?.writableLength || taken - progress.taken >= LEAST)
    Object.assign(progress, { taken, since: performance.now() })
  return performance.now() - progress.since >= STANDS_AFTER
}
