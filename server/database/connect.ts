import { Kysely, PostgresDialect } from 'kysely'
import type { ChangeFeed } from '#server/cache/change-feed.ts'
import { retryLookup } from '#server/jobs/retry-lookup.ts'
import { listenForChanges } from './pg-notify.ts'
import type { Database } from './schema.ts'
import { openSqlite } from './sqlite.ts'

/** An open database, and what the two kinds do differently. */
export type Connection = {
  db: Kysely<Database>
  changes: ChangeFeed
  /** Missing for SQLite, which has one connection; undefined before the first query. */
  poolUsage?: () => PoolUsage | undefined
}

/** The connections of the pool, and how many queries wait for one. */
export type PoolUsage = { used: number; idle: number; waiting: number }

type ConnectOptions = { databaseUrl?: string | undefined; dataDir: string; lockWait?: number }

// The longest to wait for another writer, in milliseconds: a call is to be answered within five seconds.
const LOCK_WAIT = 4500

/**
 * Opens PostgreSQL if an address is given, else the SQLite file in `dataDir`, or a database in memory for `:memory:`.
 * Only this folder knows the difference between the two.
 */
export function connect({ databaseUrl, dataDir, lockWait = LOCK_WAIT }: ConnectOptions): Connection {
  return databaseUrl ? connectPostgres(databaseUrl) : connectSqlite(dataDir, lockWait)
}

/** Resolves if the database responds; SQLite reads its file only for a query on a table. */
export async function ping(db: Kysely<Database>) {
  await db.selectFrom('gift').select('id').limit(1).execute()
}

function connectSqlite(dataDir: string, lockWait: number): Connection {
  const { dialect, changes } = openSqlite(dataDir, lockWait)
  return {
    db: new Kysely<Database>({ dialect }),
    changes,
  }
}

// The driver is loaded on demand, as it costs memory.
function connectPostgres(address: string): Connection {
  const driver = () => import('./postgres.ts')
  let counts: { totalCount: number; idleCount: number; waitingCount: number } | undefined
  const changes = listenForChanges(async (handlers) =>
    (await driver()).openListenConnection(address, handlers),
  )
  const pool = async () => {
    const { openPool, discardIfSilent } = await driver()
    const opened = openPool(address, LOCK_WAIT)
    counts = opened
    return {
      options: opened.options,
      connect: async () => discardIfSilent(await retryLookup(() => opened.connect())),
      end() {
        changes.close()
        return opened.end()
      },
    }
  }
  return {
    db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }),
    changes,
    poolUsage: () =>
      counts && {
        used: counts.totalCount - counts.idleCount,
        idle: counts.idleCount,
        waiting: counts.waitingCount,
      },
  }
}
