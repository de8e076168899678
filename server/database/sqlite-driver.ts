import { setTimeout as wait } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely'
import { makePermits } from '#server/jobs/semaphore.ts'

// In milliseconds.
const RETRY_INTERVAL = 20

/**
 * Shares the one connection of Kysely's SQLite driver between statements and transactions, one at a time. What finds
 * the database locked by another process is retried, and lets others use the connection meanwhile, so that reads go on.
 * @param lockWait the longest to retry, in milliseconds
 */
export function retryWhileLocked(driver: Driver, database: Sqlite.Database, lockWait: number): Driver {
  const { acquire, release } = makePermits({ maxRunning: 1 })
  const transactions = new WeakSet<DatabaseConnection>()
  // After one wait in vain further writes fail at once, until a write succeeds: a request may write several times.
  let isGivenUp = false

  /** Runs a statement and leaves the connection acquired, unless it fails. */
  async function acquireAndRun<Row>(connection: DatabaseConnection, query: CompiledQuery) {
    const deadline = performance.now() + lockWait
    for (;;) {
      await acquire()
      try {
        const result = await connection.executeQuery<Row>(query)
        if (result.numAffectedRows !== undefined) isGivenUp = false
        return result
      } catch (error) {
        release()
        if (!isLocked(error)) throw error
        isGivenUp ||= performance.now() >= deadline
        if (isGivenUp) throw error
      }
      await wait(RETRY_INTERVAL)
    }
  }

  function share(connection: DatabaseConnection): DatabaseConnection {
    const shared = {
      async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
        if (transactions.has(shared)) return runInTransaction(database, connection, query)
        const result = await acquireAndRun<Row>(connection, query)
        // A write waits for the disk and blocks all other requests; between two writes they are served.
        if (result.numAffectedRows === undefined) release()
        else setImmediate(release)
        return result
      },
      streamQuery: connection.streamQuery.bind(connection),
    }
    return shared
  }

  return {
    init: () => driver.init(),
    acquireConnection: async () => share(await driver.acquireConnection()),
    // With the write lock from the start: a transaction that asks for it later cannot wait for it.
    async beginTransaction(connection, { accessMode }) {
      const begin = accessMode === 'read only' ? 'begin' : 'begin immediate'
      await acquireAndRun(await driver.acquireConnection(), CompiledQuery.raw(begin))
      transactions.add(connection)
    },
    commitTransaction: (connection) => driver.commitTransaction(connection),
    async rollbackTransaction(connection) {
      if (database.inTransaction) await driver.rollbackTransaction(connection)
    },
    async releaseConnection(connection) {
      if (transactions.delete(connection)) release()
    },
    destroy: () => driver.destroy(),
  }
}

// SQLite rolls back by itself when its disk is full or fails; what follows must not be stored alone.
function runInTransaction<Row>(
  { inTransaction }: Sqlite.Database,
  connection: DatabaseConnection,
  query: CompiledQuery,
) {
  if (!inTransaction) throw new Error('This transaction was rolled back already')
  return connection.executeQuery<Row>(query)
}

function isLocked(error: unknown) {
  return error instanceof Sqlite.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code)
}
