import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { type Dialect, SqliteAdapter, type SqliteDatabase, SqliteDialect } from 'kysely'
import { holdsMedia } from '#server/media/storage/disk.ts'
import { watchSqlite } from './sqlite-changes.ts'
import { retryWhileLocked } from './sqlite-driver.ts'

/** The data folder holds media but no database any more. */
export class LostDatabaseError extends Error {}

// In KiB. SQLite's own default would grow to 16 MB of pages that the system caches anyway.
const PAGE_CACHE = 4096

// The most prepared statements that are kept; each takes some kilobytes.
const STATEMENTS = 300

/**
 * Opens the SQLite file in a folder, or a database in memory, on one connection.
 * @param lockWait the longest wait for a write of another process, in milliseconds
 * @throws {LostDatabaseError}
 */
export function openSqlite(dataDir: string, lockWait: number) {
  if (dataDir !== ':memory:') refuseLost(dataDir)
  const database = openFile(dataDir, lockWait)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  database.pragma(`cache_size = -${PAGE_CACHE}`)
  // From here on the driver waits for locks: SQLite itself would block every request meanwhile.
  database.pragma('busy_timeout = 0')
  const sqlite = new SqliteDialect({ database: withStatementCache(database) })
  const { feed, hasWritten } = watchSqlite(database)
  const dialect: Dialect = {
    createDriver: () => retryWhileLocked(sqlite.createDriver(), database, { lockWait, hasWritten }),
    createAdapter: () => new SharedSqliteAdapter(),
    createQueryCompiler: () => sqlite.createQueryCompiler(),
    createIntrospector: (db) => sqlite.createIntrospector(db),
  }
  return { dialect, changes: feed }
}

class SharedSqliteAdapter extends SqliteAdapter {
  // `retryWhileLocked` shares the one connection.
  override get supportsMultipleConnections() {
    return true
  }

  // A start that is killed during its migrations leaves none of them.
  override get supportsTransactionalDdl() {
    return true
  }
}

// Preparing a statement often takes longer than running it, and garbage collection frees each one in a pause.
function withStatementCache(database: Sqlite.Database): SqliteDatabase {
  const cache = new Map<string, Sqlite.Statement>()
  return {
    close: () => database.close(),
    prepare(source) {
      const statement = cache.get(source) ?? database.prepare(source)
      cache.delete(source)
      cache.set(source, statement)
      const [oldest = ''] = cache.keys()
      if (cache.size > STATEMENTS) cache.delete(oldest)
      return statement
    },
  }
}

function openFile(dataDir: string, timeout: number) {
  if (dataDir === ':memory:') return new Sqlite(dataDir)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'kado.db')
  const database = new Sqlite(file, { timeout })
  chmodSync(file, 0o600)
  return database
}

// SQLite would create a new file in its place, and hide the loss.
function refuseLost(dataDir: string) {
  const sizeOf = (name: string) => statSync(join(dataDir, name), { throwIfNoEntry: false })?.size ?? 0
  if (sizeOf('kado.db') > 0 || sizeOf('kado.db-wal') > 0) return
  if (!holdsMedia(dataDir)) return
  throw new LostDatabaseError(
    `DATA_DIR ${dataDir} holds photos but no database. Bring kado.db back from a backup, or move media away.`,
  )
}
