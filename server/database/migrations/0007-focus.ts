import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds the focal points of photos, and by how much a stored photo was turned. `schema.ts` explains the columns. */
export const focus: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [table, column, type] of [
      ['gallery_photo', 'focus', "text not null default ''"],
      ['love_moment', 'focus', "text not null default ''"],
      ['date_input', 'focus', "text not null default ''"],
      ['media', 'turn', 'integer not null default 0'],
    ] as const) {
      await sql.raw(`alter table ${table} add column ${column} ${type}`).execute(db)
    }
  },
}
