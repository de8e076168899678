import { type Kysely, sql } from 'kysely'
import { type Database, listTables } from '#server/database/schema.ts'

/** A row of any table. */
export type Row = Record<string, string | number | null> & { id: number }

/** Whether a gift has a row in a table that was not deleted. */
export async function hasRows(db: Kysely<Database>, giftId: number, table: string) {
  return (await loadExisting(db, giftId, table, [])).length > 0
}

/** Loads the columns of a gift's rows in a table, by their ids; rows that were deleted and can be restored are left out. */
export async function loadExisting(db: Kysely<Database>, giftId: number, table: string, columns: string[]) {
  const isList = listTables.some((each) => each === table)
  const selected = sql.join([...new Set(['id', ...columns])].map((column) => sql.ref(column)))
  const isExisting = isList ? sql`removed_at is null` : sql`true`
  const { rows } = await sql<Row>`
    select ${selected} from ${sql.table(table)} where gift_id = ${giftId} and ${isExisting} order by id`.execute(
    db,
  )
  return rows
}
