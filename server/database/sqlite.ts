import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
} from 'kysely'
import { holdsMedia } from '#server/media/stored.ts'
import { type Line, makeLine } from '#server/turns.ts'
import { type Commits, countCommits } from './commits.ts'
import { makeRun } from './statements.ts'

// Between the tries to write beside another process, in milliseconds.
const ASK_EVERY = 20

/** The database that a folder had is gone. */
export class LostDatabaseError extends Error {}

const traits = {
  // The driver below hands out the one connection by turns itself.
  supportsMultipleConnections: { value: true },
  // All steps of an upgrade or none: a start that is killed in between begins anew.
  supportsTransactionalDdl: { value: true },
}

/**
 * Opens the SQLite file in a folder, or a database in memory, so that nothing acknowledged is lost.
 * @param lockWait the most to wait for another process that writes, in milliseconds
 * @returns what Kysely takes, and what counts every commit
 * @throws {LostDatabaseError}
 */
export function openSqlite(dataDir: string, lockWait: number) {
  if (dataDir !== ':memory:') refuseLost(dataDir)
  const database = openFile(dataDir, lockWait)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  // From here on waiting is ours: the library would stop the whole process for it.
  database.pragma('busy_timeout = 0')
  const plain = new SqliteDialect({ database })
  const commits = countCommits(database.memory ? undefined : database.name)
  const dialect: Dialect = {
    createDriver: () => makeDriver(database, lockWait, commits),
    createAdapter: () => Object.defineProperties(new SqliteAdapter(), traits),
    createQueryCompiler: () => plain.createQueryCompiler(),
    createIntrospector: (db) => plain.createIntrospector(db),
  }
  return { dialect, latest: commits.latest }
}

function openFile(dataDir: string, timeout: number) {
  if (dataDir === ':memory:') return new Sqlite(dataDir)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'kado.db')
  const database = new Sqlite(file, { timeout })
  chmodSync(file, 0o600)
  return database
}

// An empty file is a fresh start to SQLite: where photos lie, it would hide that all else was lost.
function refuseLost(dataDir: string) {
  const sizeOf = (name: string) => statSync(join(dataDir, name), { throwIfNoEntry: false })?.size ?? 0
  if (sizeOf('kado.db') > 0 || sizeOf('kado.db-wal') > 0) return
  if (!holdsMedia(dataDir)) return
  throw new LostDatabaseError(
    `DATA_DIR ${dataDir} holds photos but no database. Bring kado.db back from a backup, or move media away.`,
  )
}

// One connection, used in turns; a transaction is one turn.
function makeDriver(database: Sqlite.Database, lockWait: number, commits: Commits): Driver {
  const turn = makeLine({ atOnce: 1 })
  const run = makeRun(database, commits)
  const transaction = { hasBegun: false }
  const connection = makeConnection(
    database,
    { run, patiently: makePatience(run, lockWait, turn) },
    transaction,
  )
  const say = (text: string) => connection.executeQuery(CompiledQuery.raw(text))
  return {
    init: async () => undefined,
    async acquireConnection() {
      await turn.take()
      return connection
    },
    releaseConnection: async () => turn.pass(),
    // At once with the right to write: one that comes by it later fails without waiting.
    async beginTransaction(_, { accessMode }) {
      await say(accessMode === 'read only' ? 'begin' : 'begin immediate')
      transaction.hasBegun = true
    },
    async commitTransaction() {
      await say('commit')
      transaction.hasBegun = false
    },
    async rollbackTransaction() {
      transaction.hasBegun = false
      if (database.inTransaction) await say('rollback')
    },
    async destroy() {
      commits.close()
      database.close()
    },
  }
}

function makeConnection(
  database: Sqlite.Database,
  { run, patiently }: { run: Run; patiently: ReturnType<typeof makePatience> },
  transaction: { hasBegun: boolean },
): DatabaseConnection {
  return {
    async executeQuery<Row>(query: CompiledQuery) {
      // As SQLite does by itself when its disk is full or fails.
      const isLost = transaction.hasBegun && !database.inTransaction
      if (isLost) throw new Error('This transaction was rolled back already')
      const result = database.inTransaction ? run(query).result : await patiently(query)
      return result as QueryResult<Row>
    },
    // biome-ignore lint/correctness/useYield: whoever tries is told
    async *streamQuery() {
      throw new Error('Rows are not streamed here')
    },
  }
}

/**
 * Whoever finds the database locked by another process gives the turn back, so that reads go on, and asks
 * again for `lockWait`. Once somebody has waited in vain nobody waits any more, until a write goes through.
 */
function makePatience(run: Run, lockWait: number, { take, pass }: Line) {
  let isInVain = false
  return async (query: CompiledQuery) => {
    const until = performance.now() + lockWait
    for (;;) {
      try {
        const { result, isWrite } = run(query)
        if (isWrite) isInVain = false
        return result
      } catch (error) {
        if (!isLocked(error)) throw error
        isInVain ||= performance.now() >= until
        if (isInVain) throw error
      }
      pass()
      await new Promise((done) => setTimeout(done, ASK_EVERY))
      await take()
    }
  }
}

type Run = ReturnType<typeof makeRun>

function isLocked(error: unknown) {
  return error instanceof Sqlite.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code)
}
