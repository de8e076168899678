import { sql } from 'kysely'
import { listTables } from '#server/database/list-tables.ts'
import type { Database } from '#server/database/schema.ts'
import type { PageData } from './page-data.ts'

/** The references to stored files in these columns of a table, also those of deleted rows that can be restored. */
export function filesIn(
  table: keyof Database,
  ...columns: string[]
): NonNullable<PageData['mediaReferences']> {
  const deletedAt = listTables.some((each) => each === table) ? sql.ref('removed_at') : sql`null`
  const urls = sql.join(columns.map((column) => sql.ref(column)))
  return async (db, giftId) => {
    const { rows } = await sql<Record<string, string> & { deleted_at: number | null }>`
      select ${deletedAt} as deleted_at, ${urls} from ${sql.table(table)} where gift_id = ${giftId}`.execute(
      db,
    )
    return rows.flatMap(({ deleted_at: deletedAt, ...row }) =>
      Object.values(row).flatMap((url) => (url ? [{ url, deletedAt }] : [])),
    )
  }
}
