import * as z from 'zod/mini'
import type { Row } from '#server/database/row-ids.ts'
import { ArchiveError } from './archive.ts'

// Format 1 is of the development versions before 0.1.0; the last of them wrote at this step.
const LAST_STEP = '0006-place'

// Their names, none of which has another meaning in a later format.
const tableNames: Record<string, string> = { kept_address: 'reserved_address' }
const columnNames: Record<string, Record<string, string>> = {
  gift: { lock_key: 'access_key', unlocked_after: 'access_revoked_at' },
  domain: { proved_at: 'verified_at' },
  reserved_address: { free_at: 'reserved_until' },
  media: { part_of: 'variant_of' },
}

const Counts = z.record(z.string(), z.number())
const Manifest1 = z.looseObject({ format: z.literal(1), step: z.string(), rows: Counts, numbers: Counts })

/** Brings the manifest of format 1 into the shape of format 2; any other value is returned as it is. */
export function upgradeManifest(json: unknown) {
  const { data } = z.safeParse(Manifest1, json)
  if (!data) return json
  const { step, rows, numbers, content: _, ...rest } = data
  if (step !== LAST_STEP) {
    throw new ArchiveError(
      `The backup is of a development version (step ${step}) that this version cannot read. ` +
        'Restore it with the last development version, and back it up again with that.',
    )
  }
  const renameTables = (counts: Record<string, number>) =>
    Object.fromEntries(Object.entries(counts).map(([table, count]) => [renameTable(table), count]))
  return {
    ...rest,
    format: 2,
    migration: '0001-schema',
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
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [names[column] ?? column, value]))
}
