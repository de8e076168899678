import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds the sky that a gift happens under. `schema.ts` explains the column. */
export const sky: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table gift add column sky text not null default 'biru'`.execute(db)
  },
}
