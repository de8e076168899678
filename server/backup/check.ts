import { type Kysely, sql } from 'kysely'
import { HOUR } from '#contract/durations.ts'
import { isUnavailable } from '#server/database/errors.ts'
import { expectKnownSchema } from '#server/database/migrate.ts'
import { isShared } from '#server/database/row-locks.ts'
import type { Database } from '#server/database/schema.ts'
import { sampleFile } from '#server/media/sample.ts'
import type { MediaStore } from '#server/media/storage/media-store.ts'
import { hashStored, isIntact, listMediaRows, type MediaRow } from './files.ts'
import { formatRows, readTables } from './rows.ts'

type CheckOptions = {
  db: Kysely<Database>
  media: MediaStore
  now: () => number
  /** The SHA-256 of the entries of a backup, by name: a stored file never changes. */
  hashes?: Map<string, string> | undefined
}

/** The keys of the files that a check found at fault. */
type Report = {
  /** The faults that the database reports of itself. */
  database: string[]
  /** How many stored files were read. */
  files: number
  /** Files that a row or a page names and the store does not have. */
  missing: string[]
  /** Files whose bytes are not those that were stored. */
  damaged: string[]
  /** Files that no row and no page names. They do no harm and stay. */
  orphaned: string[]
}

const MEDIA_URL = /\/media\/([\w-]{22}-[a-f0-9]{32}[\w-]*\.\w+)/g

// In milliseconds: a file gets its row a moment after it was stored.
const NEW_FILE = HOUR

/** Checks every row and every file, also while a server runs. It changes nothing. */
export async function check({ db, media, now, hashes }: CheckOptions): Promise<Report> {
  const report: Report = {
    database: await checkIntegrity(db),
    files: 0,
    missing: [],
    damaged: [],
    orphaned: [],
  }
  try {
    await expectKnownSchema(db)
    const known = new Set<string>()
    for (const row of await listMediaRows(db)) {
      known.add(row.key)
      report.files += 1
      const fault = await findFault(media, row, hashes?.get(`media/${row.key}`))
      // The server may have deleted the file in the meantime.
      if (fault && (await hasRow(db, row.key))) report[fault].push(row.key)
    }
    for (const key of await listReferences(db)) {
      if (!known.has(key) && !sampleFile(key) && !(await hasRow(db, key))) report.missing.push(key)
    }
    for await (const { key, storedAt } of media.list()) {
      const isNew = storedAt >= now() - NEW_FILE
      if (!isNew && !known.has(key) && !(await hasRow(db, key))) report.orphaned.push(key)
    }
  } catch (error) {
    if (report.database.length === 0 || !isUnavailable(error)) throw error
  }
  return report
}

// A line for each fault of a SQLite file; PostgreSQL checks its own data.
async function checkIntegrity(db: Kysely<Database>) {
  if (isShared(db)) return []
  try {
    const integrity = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
    const faults = integrity.rows.map((row) => row.integrity_check).filter((line) => line !== 'ok')
    const orphans = await sql<{ table: string; rowid: number }>`pragma foreign_key_check`.execute(db)
    return [
      ...faults,
      ...orphans.rows.map(({ table, rowid }) => `row ${rowid} of ${table} violates a foreign key`),
    ]
  } catch (error) {
    if (!isUnavailable(error) || !(error instanceof Error)) throw error
    return [error.message]
  }
}

async function findFault(media: MediaStore, row: MediaRow, expectedHash: string | undefined) {
  const found = await hashStored(media, row.key)
  if (!found) return 'missing'
  return isIntact(row, found) && (expectedHash ?? found.sha256) === found.sha256 ? undefined : 'damaged'
}

async function hasRow(db: Kysely<Database>, key: string) {
  return (await db.selectFrom('media').select('id').where('key', '=', key).executeTakeFirst()) !== undefined
}

// Every address of a stored file in any text of any page.
async function listReferences(db: Kysely<Database>) {
  const keys = new Set<string>()
  for await (const { rows } of readTables(db)) {
    for (const [, key = ''] of formatRows(rows).matchAll(MEDIA_URL)) keys.add(key)
  }
  return keys
}
