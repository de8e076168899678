import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { type Dialect, SqliteAdapter, SqliteDialect } from 'kysely'
import { type Commits, watchCommits } from '#server/cache/commits.ts'
import { makeLine } from '#server/jobs/semaphore.ts'
import { holdsMedia } from '#server/media/storage/stored.ts'
import { type Hand, type Hands, makeDriver } from './driver.ts'
import { lookBefore, makeDurable, makeStatements } from './statements.ts'
import { openWriting } from './writing.ts'

/** The database that a folder had is gone. */
export class LostDatabaseError extends Error {}

const traits = {
  // The driver gives turns of its own.
  supportsMultipleConnections: { value: true },
  // All steps of an upgrade or none: a start that is killed in between begins anew.
  supportsTransactionalDdl: { value: true },
}

/**
 * Opens the SQLite file in a folder, or a database in memory, so that nothing acknowledged is lost.
 * @param lockWait the most to wait for another process that writes, in milliseconds
 * @returns what Kysely takes, what tells of every commit, and what lets reads go on beside writes
 * @throws {LostDatabaseError}
 */
export function openSqlite(dataDir: string, lockWait: number) {
  if (dataDir !== ':memory:') refuseLost(dataDir)
  const database = openFile(dataDir, lockWait)
  database.pragma('journal_mode = WAL')
  makeDurable(database)
  const commits = watchCommits(database.memory ? undefined : database.name)
  const { writeAside, ...hands } = makeHands(database, commits)
  const plain = new SqliteDialect({ database })
  const dialect: Dialect = {
    createDriver: () => makeDriver(hands, lockWait),
    createAdapter: () => Object.defineProperties(new SqliteAdapter(), traits),
    createQueryCompiler: () => plain.createQueryCompiler(),
    createIntrospector: (db) => plain.createIntrospector(db),
  }
  return { dialect, changes: commits, writeAside }
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

// One hand for all, until there are readers who must not wait for a commit.
function makeHands(database: Sqlite.Database, commits: Commits): Hands & { writeAside: () => void } {
  const { run, isRead } = makeStatements(database, commits.committed)
  const reading: Hand = { line: makeLine({ atOnce: 1 }), run, isInTransaction: () => database.inTransaction }
  let aside: ReturnType<typeof openWriting> | undefined
  return {
    reading,
    writing: () => aside ?? reading,
    handFor: ({ sql }) => (aside && !isRead(sql) ? aside : reading),
    // Tidying up mostly finds nothing to delete, and needs no thread for that.
    lookBefore: (query) => (aside ? lookBefore(query) : undefined),
    writeAside() {
      // What is in memory no other connection sees.
      if (aside || database.memory) return
      aside = openWriting(database.name, commits)
      database.pragma('query_only = ON')
    },
    async close() {
      await aside?.end()
      commits.close()
      database.close()
    },
  }
}
