import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds which uploads wait in a form. `schema.ts` explains the column. */
export const unsavedMedia: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table media add column unsaved integer not null default 0`.execute(db)
  },
}
