import { type Selectable, sql } from 'kysely'
import type { GiftContext } from '#server/context.ts'
import type { Database } from '#server/database/schema.ts'
import { assignments, firstOf } from './record.ts'

type Row = Selectable<Database['gift']>

/** New settings: a column of 0 and 1 takes a boolean, and undefined leaves a column as it is. */
type Settings = { [Column in keyof Row]?: Row[Column] | boolean | undefined }

/** Loads the row of the gift, which holds its settings, as it is stored now. */
export function loadSettings({ db, gift }: GiftContext) {
  return db.selectFrom('gift').selectAll().where('id', '=', gift.id).executeTakeFirstOrThrow()
}

/** Stores settings of the gift. @returns its row */
export async function saveSettings({ db, gift }: GiftContext, settings: Settings) {
  const values = Object.entries(settings).map(([name, value]) => [
    name,
    typeof value === 'boolean' ? Number(value) : value,
  ])
  const changes = assignments({ host: sql.ref('host'), ...Object.fromEntries(values) })
  const { rows } = await sql<Row>`
    update gift set ${changes} where id = ${gift.id} returning *`.execute(db)
  return firstOf(rows)
}
