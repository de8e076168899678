import { Kysely, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import type { ChangeFeed } from '#server/cache/change-feed.ts'
import { retryLookup } from '#server/network/retry-lookup.ts'
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

/** How many connections the pool has, how many of them are idle, and how many queries wait for one. */
type PoolUsage = Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>

type ConnectOptions = { databaseUrl?: string | undefined; dataDir: string; lockWait?: number }

// The longest wait for another writer, in milliseconds: a call is to be answered within five seconds.
const LOCK_WAIT = 4500

/**
 * Opens PostgreSQL if an address is given, else the SQLite file in `dataDir`, or a database in memory for `:memory:`.
 * Only this folder knows the difference between the two.
 */
export function connect({ databaseUrl, dataDir, lockWait = LOCK_WAIT }: ConnectOptions): Connection {
  if (databaseUrl) return connectPostgres(databaseUrl)
  const { dialect, changes } = openSqlite(dataDir, lockWait)
  return { db: new Kysely<Database>({ dialect }), changes }
}

/** Resolves if the database responds; SQLite reads its file only for a query on a table. */
export async function ping(db: Kysely<Database>) {
  await db.selectFrom('gift').select('id').limit(1).execute()
}

// The driver is loaded on demand, as it costs memory.
function connectPostgres(address: string): Connection {
  const driver = () => import('./postgres.ts')
  let opened: PoolUsage | undefined
  const changes = listenForChanges(async (handlers) =>
    (await driver()).openListenConnection(address, handlers),
  )
  const pool = async () => {
    const { openPool, discardAfterTimeout } = await driver()
    const pool = openPool(address, LOCK_WAIT)
    opened = pool
    return {
      options: pool.options,
      connect: async () => discardAfterTimeout(await retryLookup(() => pool.connect())),
      end() {
        changes.close()
        return pool.end()
      },
    }
  }
  return {
    db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }),
    changes,
    poolUsage: () => opened,
  }
}
