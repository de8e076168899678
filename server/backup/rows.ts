import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Row } from '#server/database/row-ids.ts'
import type { Database } from '#server/database/schema.ts'
import { ArchiveError } from './archive.ts'
import { renameColumns } from './development-formats.ts'

// Every table in an order in which they can be filled, with the order of its rows; undefined where a backup
// leaves the table out. Sessions and tokens stay behind, so that a stolen backup opens no session.
const tableOrders = {
  gift: 'id',
  account: 'id',
  member: 'gift_id, account_id',
  session: undefined,
  reset_token: undefined,
  handover_token: undefined,
  invitation: undefined,
  domain: 'id',
  reserved_address: 'id',
  rate_limit: undefined,
  pending_upload: undefined,
  outbox: undefined,
  job_lease: undefined,
  media: 'id',
  opening: 'id',
  date_input: 'id',
  days_of_love: 'id',
  features: 'id',
  gallery_folder: 'id',
  gallery_photo: 'id',
  todo: 'id',
  love_moment: 'id',
  love_typing: 'id',
  video_gift: 'id',
  coupon: 'id',
  quiz: 'id',
  crossword: 'id',
  music: 'id',
  emptied_sample: undefined,
  version: 'id',
  answer: 'id',
  sealed_letter: 'id',
  reminder: 'id',
  ticket: 'id',
  journal: 'id',
} satisfies Record<keyof Database, string | undefined>

/** The tables that a backup holds. */
export const archivedTables = Object.entries(tableOrders).flatMap(([table, order]) => (order ? [table] : []))

/** The archived tables whose rows have ids. */
export const tablesWithIds = archivedTables.filter((table) => table !== 'member')

// Rows in one entry: a letter, the longest text, has a few thousand characters.
const ROWS_PER_ENTRY = 200
const MAX_ROWS_PER_ENTRY = 1000

const StoredRow = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))

/** Reads every archived table in parts, one for each entry of an archive, which are the same for every database. */
export async function* readTables(db: Kysely<Database>) {
  const present = new Set((await db.introspection.getTables()).map(({ name }) => name))
  // In the schema of an older archive a table may not exist yet.
  for (const table of archivedTables.filter((name) => present.has(name))) {
    const order = sql.raw(tableOrders[table as keyof Database] ?? '')
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

/** Reads the rows of an entry, in the schema of this program. @throws {ArchiveError} */
export function parseRows(table: string, text: string): Row[] {
  const lines = text.split('\n', MAX_ROWS_PER_ENTRY + 2).filter(Boolean)
  if (!archivedTables.includes(table) || lines.length > MAX_ROWS_PER_ENTRY) {
    throw new ArchiveError('The backup holds what no backup holds.')
  }
  try {
    return lines.map((line) => renameColumns(table, z.parse(StoredRow, JSON.parse(line))))
  } catch {
    throw new ArchiveError('The backup is damaged: a row in it cannot be read.')
  }
}

/** The SHA-256 of a text. */
export function hashText(text: string) {
  return createHash('sha256').update(text).digest('hex')
}
