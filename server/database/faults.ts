import { type Kysely, SqliteAdapter, sql } from 'kysely'
import { isUnavailable } from './errors.ts'
import type { Database } from './schema.ts'

/** Checks the integrity of a SQLite file, a line for each fault. PostgreSQL checks its own data. */
export async function findDatabaseFaults(db: Kysely<Database>) {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return []
  try {
    const integrity = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
    const faults = integrity.rows.map((row) => row.integrity_check).filter((line) => line !== 'ok')
    const orphans = await sql<{ table: string; rowid: number }>`pragma foreign_key_check`.execute(db)
    return [...faults, ...orphans.rows.map(({ table, rowid }) => `row ${rowid} of ${table} leans on nothing`)]
  } catch (error) {
    if (!isUnavailable(error) || !(error instanceof Error)) throw error
    return [error.message]
  }
}
