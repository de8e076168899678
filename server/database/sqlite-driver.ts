import { setTimeout as wait } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { CompiledQuery, type DatabaseConnection, type Driver } from 'kysely'
import { makeSemaphore } from '#server/semaphore.ts'

// In milliseconds.
const RETRY_INTERVAL = 20
const LONG_READ = 2

type Options = {
  /** How long to retry, in milliseconds. */
  lockWait: number
  /** Whether the last statement wrote rows. */
  hasWritten: () => boolean
}

/**
 * Shares the one connection of Kysely's SQLite driver between statements and transactions, one at a time. A
 * statement that finds the database locked by another process is retried; others use the connection meanwhile.
 */
export function retryWhileLocked(
  driver: Driver,
  database: Sqlite.Database,
  { lockWait, hasWritten }: Options,
): Driver {
  const { acquire, release } = makeSemaphore({ maxRunning: 1 })
  // The state of the connection's present holder, reset on release.
  let isTransaction = false
  let mustYield = false
  // After a wait has timed out, writes fail at once until one succeeds: a request may write several times.
  let isGivenUp = false

  async function execute<Row>(connection: DatabaseConnection, query: CompiledQuery) {
    // SQLite itself rolls back when its disk is full or fails; the transaction's later statements must not be stored alone.
    if (isTransaction && !database.inTransaction) throw new Error('This transaction was rolled back already')
    const deadline = performance.now() + lockWait
    for (;;) {
      const begun = performance.now()
      try {
        const result = await connection.executeQuery<Row>(query)
        mustYield ||= performance.now() - begun > LONG_READ
        if (hasWritten()) {
          mustYield = true
          isGivenUp = false
        }
        return result
      } catch (error) {
        if (isTransaction || !isLocked(error)) throw error
        isGivenUp ||= performance.now() >= deadline
        if (isGivenUp) throw error
      }
      release()
      await wait(RETRY_INTERVAL)
      await acquire()
    }
  }

  return {
    init: () => driver.init(),
    async acquireConnection() {
      await acquire()
      const connection = await driver.acquireConnection()
      return {
        executeQuery: (query) => execute(connection, query),
        streamQuery: connection.streamQuery.bind(connection),
      }
    },
    // With the write lock from the start: a transaction that asks for it later cannot wait for it.
    async beginTransaction(connection, { accessMode }) {
      const begin = accessMode === 'read only' ? 'begin' : 'begin immediate'
      await connection.executeQuery(CompiledQuery.raw(begin))
      isTransaction = true
    },
    commitTransaction: (connection) => driver.commitTransaction(connection),
    async rollbackTransaction(connection) {
      if (database.inTransaction) await driver.rollbackTransaction(connection)
    },
    async releaseConnection() {
      // A write or a long read blocks all other requests; between two of them these are served.
      if (mustYield) setImmediate(release)
      else release()
      isTransaction = false
      mustYield = false
    },
    destroy: () => driver.destroy(),
  }
}

function isLocked(error: unknown) {
  return error instanceof Sqlite.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code)
}
