import Sqlite from 'better-sqlite3'
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely'
import type { Line } from '#server/jobs/semaphore.ts'
import type { Asked, Done } from './statements.ts'

// Between the tries to write beside another process, in milliseconds.
const ASK_EVERY = 20

const nothing: Done = { result: { rows: [], numAffectedRows: 0n }, isWrite: false }

/** What does queries on one connection, in this thread or in another one; it is used in turns. */
export type Hand = {
  line: Line
  run: (asked: Asked) => Done | Promise<Done>
  isInTransaction: () => boolean
}

export type Hands = {
  reading: Hand
  writing: () => Hand
  /** Whose turn it takes to do this outside of a transaction. */
  handFor: (query: Asked) => Hand
  /** What to read first, for without a row of it nothing is to be done. */
  lookBefore: (query: Asked) => Asked | undefined
  close: () => Promise<void>
}

/**
 * What Kysely drives a SQLite database with. A query is a turn of one hand, and so is a whole transaction.
 * @param lockWait the most to wait for another process that writes, in milliseconds
 */
export function makeDriver(hands: Hands, lockWait: number): Driver {
  const patiently = makePatience(lockWait)
  const inTurn = makeTurn(hands, patiently)
  // Whoever is in a transaction has a hand to themselves.
  const held = new WeakMap<DatabaseConnection, Hand>()
  const say = (connection: DatabaseConnection, text: string) =>
    connection.executeQuery(CompiledQuery.raw(text))
  return {
    init: async () => undefined,
    async acquireConnection() {
      const connection = connectionOf(async (query) => {
        const hand = held.get(connection)
        return hand ? runWithin(hand, query) : inTurn(query)
      })
      return connection
    },
    // At once with the right to write: one that comes by it later fails without waiting.
    async beginTransaction(connection, { accessMode }) {
      const isRead = accessMode === 'read only'
      const hand = isRead ? hands.reading : hands.writing()
      await hand.line.take()
      held.set(connection, hand)
      await patiently(hand, CompiledQuery.raw(isRead ? 'begin' : 'begin immediate'))
    },
    commitTransaction: async (connection) => void (await say(connection, 'commit')),
    async rollbackTransaction(connection) {
      if (held.get(connection)?.isInTransaction()) await say(connection, 'rollback')
    },
    releaseConnection: async (connection) => held.get(connection)?.line.pass(),
    destroy: hands.close,
  }
}

function connectionOf(run: (query: CompiledQuery) => Promise<Done>): DatabaseConnection {
  return {
    executeQuery: async <Row>(query: CompiledQuery) => (await run(query)).result as QueryResult<Row>,
    // biome-ignore lint/correctness/useYield: whoever tries is told
    async *streamQuery() {
      throw new Error('Rows are not streamed here')
    },
  }
}

// SQLite rolls back by itself when its disk is full or fails.
function runWithin(hand: Hand, query: CompiledQuery) {
  if (!hand.isInTransaction()) throw new Error('This transaction was rolled back already')
  return hand.run(query)
}

function makeTurn({ reading, handFor, lookBefore }: Hands, patiently: Patience) {
  async function takeTurn(hand: Hand, query: Asked) {
    await hand.line.take()
    try {
      return await patiently(hand, query)
    } finally {
      hand.line.pass()
    }
  }
  return async (query: Asked) => {
    const look = lookBefore(query)
    if (look && (await takeTurn(reading, look)).result.rows.length === 0) return nothing
    return takeTurn(handFor(query), query)
  }
}

type Patience = ReturnType<typeof makePatience>

/**
 * Whoever finds the database locked by another process gives the turn back, so that others go on, and asks
 * again for `lockWait`. Once somebody has waited in vain nobody waits any more, until a write goes through.
 */
function makePatience(lockWait: number) {
  let isInVain = false
  return async ({ line, run }: Hand, query: Asked) => {
    const until = performance.now() + lockWait
    for (;;) {
      try {
        const done = await run(query)
        if (done.isWrite) isInVain = false
        return done
      } catch (error) {
        if (!isLocked(error)) throw error
        isInVain ||= performance.now() >= until
        if (isInVain) throw error
      }
      line.pass()
      await new Promise((done) => setTimeout(done, ASK_EVERY))
      await line.take()
    }
  }
}

function isLocked(error: unknown) {
  return error instanceof Sqlite.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code)
}
