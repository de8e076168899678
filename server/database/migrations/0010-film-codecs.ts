import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds how a film is encoded, which says whether phones can play it. `schema.ts` explains the column. */
export const filmCodecs: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table media add column codecs text not null default ''`.execute(db)
  },
}
