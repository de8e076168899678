import { type Kysely, sql } from 'kysely'
import type { ListTable } from '#server/database/list-tables.ts'
import type { Database } from '#server/database/schema.ts'
import { Refusal } from '#server/http/errors.ts'

/** A list of a gift: how many rows it may hold, and the sentence that refuses more. */
export type List<Table extends ListTable = ListTable> = {
  table: Table
  max: number
  full: string
  /** The input field that the refusal of another row names. */
  field?: string
  /** The column that separates lists in one table: the photos of each folder are one. */
  by?: 'folder_id'
}

/** The list that is meant, by the value of its column, and the input field that the refusal names. */
type Target = { of: number; field?: string | undefined }

/**
 * Requires that a list holds no more rows than it may.
 * @param more how many rows are to be added
 * @throws {Refusal} `validation`
 */
export async function requireLimit(
  db: Kysely<Database>,
  { table, max, full, by }: List,
  { of, field }: Target,
  more = 0,
) {
  const { rows } = await sql<{ count: number | string }>`
    select count(*) as count from ${sql.table(table)}
    where ${sql.ref(by ?? 'gift_id')} = ${of} and removed_at is null`.execute(db)
  if (Number(rows[0]?.count) + more > max)
    throw new Refusal('validation', full, field ? { fields: { [field]: full } } : {})
}
