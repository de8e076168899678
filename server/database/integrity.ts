import { type Kysely, sql } from 'kysely'
import { isUnavailable } from './errors.ts'
import { isShared } from './row-locks.ts'
import type { Database } from './schema.ts'

/** Checks a SQLite file and returns a line for each fault. PostgreSQL checks its own data. */
export async function checkIntegrity(db: Kysely<Database>) {
  if (isShared(db)) return []
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
