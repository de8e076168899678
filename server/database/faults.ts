import { type Kysely, SqliteAdapter, sql } from 'kysely'
import { isUnavailable } from './errors.ts'
import type { Database } from './schema.ts'

/**
 * What a database says of its own soundness, a line each. SQLite reads its whole file for it; PostgreSQL
 * sees to its own.
 */
export async function faultsOf(db: Kysely<Database>) {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return []
  try {
    const whole = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
    const said = whole.rows.map((row) => row.integrity_check).filter((line) => line !== 'ok')
    const lost = await sql<{ table: string; rowid: number }>`pragma foreign_key_check`.execute(db)
    return [...said, ...lost.rows.map(({ table, rowid }) => `row ${rowid} of ${table} leans on nothing`)]
  } catch (error) {
    if (!isUnavailable(error) || !(error instanceof Error)) throw error
    return [error.message]
  }
}
