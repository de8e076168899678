import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Removes the column of turned renditions, which nothing wrote: a turned photo is a file like any other. */
export const unusedTurn: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table media drop column turn`.execute(db)
  },
}
