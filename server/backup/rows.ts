import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Row } from '#server/database/row-ids.ts'
import type { Database } from '#server/database/schema.ts'
import { tables } from '#server/database/tables.ts'
import { ArchiveError } from './archive.ts'

/** The tables that a backup holds. */
export const archivedTables = Object.entries(tables).flatMap(([table, { backup }]) => (backup ? [table] : []))

// A table of archives before migration 0005, with the gift's several coupons.
const formerTables = ['ticket']

/** The tables whose rows an archive of this version or an earlier one may hold. */
export const readableTables = [...archivedTables, ...formerTables]

/** The tables of a database, of this version or an earlier one, whose rows belong in an archive. */
export async function presentTables(db: Kysely<Database>) {
  const present = new Set((await db.introspection.getTables()).map(({ name }) => name))
  return readableTables.filter((table) => present.has(table))
}

// Rows in one entry: a letter, the longest text, has a few thousand characters.
const ROWS_PER_ENTRY = 200
const MAX_ROWS_PER_ENTRY = 1000

const StoredRow = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))

/** Reads every archived table in parts, one for each entry of an archive, which are the same for every database. */
export async function* readTables(db: Kysely<Database>) {
  for (const table of await presentTables(db)) {
    const order = sql.raw(tables[table as keyof Database]?.backup ?? 'id')
    for (let part = 1; ; part += 1) {
      const offset = (part - 1) * ROWS_PER_ENTRY
      const { rows } = await sql<Row>`select * from ${sql.table(table)} order by ${order}
        limit ${sql.lit(ROWS_PER_ENTRY)} offset ${sql.lit(offset)}`.execute(db)
      if (rows.length > 0) yield { table, part, rows }
      if (rows.length < ROWS_PER_ENTRY) break
    }
  }
}

/** Writes rows as JSON lines: the named columns or all, in alphabetical order. */
export function formatRows(rows: Row[], columns = Object.keys(rows[0] ?? {})) {
  const sorted = columns.toSorted()
  return rows.map((row) => `${JSON.stringify(row, sorted)}\n`).join('')
}

/** Reads the rows of an entry. @throws {ArchiveError} */
export function parseRows(table: string, text: string): Row[] {
  const lines = text.split('\n', MAX_ROWS_PER_ENTRY + 2).filter(Boolean)
  if (!readableTables.includes(table))
    throw new ArchiveError(`The backup has rows of ${table}, which belong in no backup.`)
  if (lines.length > MAX_ROWS_PER_ENTRY) throw new ArchiveError('The backup has an entry that is too large.')
  try {
    return lines.map((line) => z.parse(StoredRow, JSON.parse(line)))
  } catch {
    throw new ArchiveError('The backup is damaged: a row in it cannot be read.')
  }
}

/** The SHA-256 of a text. */
export function hashText(text: string) {
  return createHash('sha256').update(text).digest('hex')
}
