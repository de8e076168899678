import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { type ColumnDefinitionBuilder, Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely'
import pg from 'pg'
import type { Database } from './schema.ts'

/** A database in use, and what the two kinds do differently. */
export type Connection = {
  db: Kysely<Database>
  /** Makes a column the table's own numbering. */
  identity: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder
}

// The most to wait for another writer, and for a database server to answer, in milliseconds.
const LOCK_WAIT = 5000
const ANSWER_WAIT = 5000

const POOL_SIZE = 10

/**
 * Opens PostgreSQL when an address is given, else the SQLite file in `dataDir` (`:memory:` for
 * one that is gone when closed). The only place that knows which of the two it is.
 */
export function connect({ databaseUrl, dataDir }: { databaseUrl?: string | undefined; dataDir: string }) {
  return databaseUrl ? connectPostgres(databaseUrl) : connectSqlite(dataDir)
}

/** Whether a write failed because a unique value exists already. */
export function isDuplicate(error: unknown) {
  return hasCode(error, ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505'])
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
  ]
  const network = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH', 'ENOENT']
  if (hasCode(error, [...network, '53', '57', '08', '25006'], isPrefix) || hasCode(error, codes, isPrefix))
    return true
  return (
    error instanceof Error &&
    /connection terminated|timeout exceeded when trying to connect|Query read timeout/i.test(error.message)
  )
}

function connectSqlite(dataDir: string): Connection {
  if (dataDir !== ':memory:') mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const database = new Sqlite(dataDir === ':memory:' ? dataDir : join(dataDir, 'kado.db'))
  if (dataDir !== ':memory:') chmodSync(join(dataDir, 'kado.db'), 0o600)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  database.pragma(`busy_timeout = ${LOCK_WAIT}`)
  return {
    db: new Kysely<Database>({ dialect: new SqliteDialect({ database }) }),
    identity: (column) => column.primaryKey().autoIncrement(),
  }
}

function connectPostgres(connectionString: string): Connection {
  // BIGINT holds times and sizes, all below 2 ** 53.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const pool = new pg.Pool({
    connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: ANSWER_WAIT,
    query_timeout: 2 * ANSWER_WAIT,
    statement_timeout: 2 * ANSWER_WAIT,
    lock_timeout: LOCK_WAIT,
  })
  // A connection that breaks while idle is replaced at the next query.
  pool.on('error', () => undefined)
  return {
    db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }),
    identity: (column) => column.primaryKey().generatedAlwaysAsIdentity(),
  }
}

/** Answers when the database does. */
export async function ping(db: Kysely<Database>) {
  await sql`select 1`.execute(db)
}

type Match = (code: string, known: string) => boolean
const isSame: Match = (code, known) => code === known
const isPrefix: Match = (code, known) => code.startsWith(known)

function hasCode(error: unknown, codes: string[], matches: Match = isSame): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  const code = String(error.code)
  return codes.some((known) => matches(code, known))
}
