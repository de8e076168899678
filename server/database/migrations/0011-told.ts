import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds when the owner last sent the gift's link. `schema.ts` explains the column. */
export const told: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table gift add column told_at bigint`.execute(db)
  },
}
