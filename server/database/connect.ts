import { Kysely, PostgresDialect } from 'kysely'
import type { Changes } from '#server/cache/changes.ts'
import { retryLookup } from '#server/jobs/retry-lookup.ts'
import { listenForChanges } from './pg-notify.ts'
import type { Database } from './schema.ts'
import { openSqlite } from './sqlite.ts'

/** A database in use, and what the two kinds do differently. */
export type Connection = {
  db: Kysely<Database>
  /** Tells of what is stored here, by whomever. */
  changes?: Changes
  /** To be called where readers come by: from then on no commit stands in the way of a read. */
  writeAside?: () => void
  /** Missing where there is a single connection. */
  usage?: () => Usage | undefined
}

/** The connections to a database server, and how many queries wait for one; none before the first query. */
export type Usage = { used: number; idle: number; waiting: number }

// The most to wait for another writer, in milliseconds. A call may write more than once, and is to be
// answered within five seconds.
const LOCK_WAIT = 4500

type Place = { databaseUrl?: string | undefined; dataDir: string; lockWait?: number }

/**
 * Opens PostgreSQL when an address is given, else the SQLite file in `dataDir` (`:memory:` for
 * one that is gone when closed). What differs between the two is told apart in this folder alone; what
 * SQLite alone needs stands in `sqlite.ts`.
 */
export function connect({ databaseUrl, dataDir, lockWait = LOCK_WAIT }: Place) {
  return databaseUrl ? connectPostgres(databaseUrl) : connectSqlite(dataDir, lockWait)
}

/** Whether a write failed because a unique value exists already. */
export function isDuplicate(error: unknown) {
  return hasCode(error, ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505'])
}

/** Whether a transaction failed because another one changed what it had read, or each waited for the other. */
export function isOvertaken(error: unknown) {
  return hasCode(error, ['40001', '40P01'])
}

/** Whether a query failed because the database does not answer, is locked or is full. */
export function isUnavailable(error: unknown) {
  const codes = [
    'SQLITE_BUSY',
    'SQLITE_LOCKED',
    'SQLITE_FULL',
    'SQLITE_IOERR',
    'SQLITE_READONLY',
    'SQLITE_CANTOPEN',
    'SQLITE_CORRUPT',
    'SQLITE_NOTADB',
    'WRITER_GONE',
    'ERR_WORKER',
  ]
  const network = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EPIPE', 'ENOENT']
  const routes = ['EHOSTUNREACH', 'ENETUNREACH']
  if (
    hasCode(error, [...network, ...routes, '53', '57', '08', '25006', '55P03'], isPrefix) ||
    hasCode(error, codes, isPrefix)
  )
    return true
  return (
    error instanceof Error &&
    /connection terminated|connection error|trying to connect|Query read timeout/i.test(error.message)
  )
}

function connectSqlite(dataDir: string, lockWait: number): Connection {
  const { dialect, ...told } = openSqlite(dataDir, lockWait)
  return {
    db: new Kysely<Database>({ dialect }),
    ...told,
  }
}

// The driver is loaded where it is needed: that spares all others its memory.
function connectPostgres(address: string): Connection {
  let counts: { totalCount: number; idleCount: number; waitingCount: number } | undefined
  const driver = () => import('./postgres.ts')
  const changes = listenForChanges(async (hearing) => (await driver()).openWire(address, hearing))
  const pool = async () => {
    const opened = (await driver()).openPool(address, LOCK_WAIT)
    counts = opened
    const end = () => {
      changes.close()
      return opened.end()
    }
    return { options: opened.options, connect: () => retryLookup(() => opened.connect()), end }
  }
  return {
    usage: () =>
      counts && {
        used: counts.totalCount - counts.idleCount,
        idle: counts.idleCount,
        waiting: counts.waitingCount,
      },
    db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }),
    changes,
  }
}

/** Answers when the database does; SQLite opens no file for a query without a table. */
export async function ping(db: Kysely<Database>) {
  await db.selectFrom('gift').select('id').limit(1).execute()
}

type Match = (code: string, known: string) => boolean
const isSame: Match = (code, known) => code === known
const isPrefix: Match = (code, known) => code.startsWith(known)

function hasCode(error: unknown, codes: string[], matches: Match = isSame): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  const code = String(error.code)
  return codes.some((known) => matches(code, known))
}
