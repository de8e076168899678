import * as z from 'zod/mini'
import { FIRST_MIGRATION } from '#server/database/migrate.ts'
import type { Row } from '#server/database/row-ids.ts'
import { ArchiveError } from './archive.ts'

// Formats 1 and 2 are of the development versions before 0.1.0. The last of them that wrote format 1 did at this step.
const LAST_STEP_OF_1 = '0006-place'

// The names of format 1, none of which has another meaning in a later format.
const tableNames: Record<string, string> = { kept_address: 'reserved_address' }
const columnNames: Record<string, Record<string, string>> = {
  gift: { lock_key: 'access_key', unlocked_after: 'access_revoked_at' },
  domain: { proved_at: 'verified_at' },
  reserved_address: { free_at: 'reserved_until' },
  media: { part_of: 'variant_of' },
}

const Counts = z.record(z.string(), z.number())
const Manifest1 = z.looseObject({ format: z.literal(1), step: z.string(), rows: Counts, numbers: Counts })
const Manifest2 = z.looseObject({ format: z.literal(2) })

/**
 * Brings the manifest of a development version into the shape of format 3; any other value is returned as it is.
 * The columns that its rows lack have defaults in the first migration.
 */
export function upgradeManifest(json: unknown) {
  const two = z.safeParse(Manifest2, json).data
  if (two) return { ...two, format: 3, migration: FIRST_MIGRATION }
  const one = z.safeParse(Manifest1, json).data
  if (!one) return json
  const { step, rows, numbers, content: _, ...rest } = one
  if (step !== LAST_STEP_OF_1) {
    throw new ArchiveError(
      `The backup is of a development version (step ${step}) that this version cannot read. ` +
        'Restore it with the last development version, and back it up again with that.',
    )
  }
  const renameTables = (counts: Record<string, number>) =>
    Object.fromEntries(Object.entries(counts).map(([table, count]) => [renameTable(table), count]))
  return {
    ...rest,
    format: 3,
    migration: FIRST_MIGRATION,
    rows: renameTables(rows),
    last_ids: renameTables(numbers),
  }
}

/** The present name of a table. */
export function renameTable(table: string) {
  return tableNames[table] ?? table
}

/** A row with the present names of its columns. */
export function renameColumns(table: string, row: Row): Row {
  const names = columnNames[table] ?? {}
  const columns = Object.entries(row).filter(([column]) => !isDropped(table, column))
  return Object.fromEntries(columns.map(([column, value]) => [names[column] ?? column, value]))
}

// Nothing ever wrote this column.
function isDropped(table: string, column: string) {
  return table === 'media' && column === 'turn'
}
