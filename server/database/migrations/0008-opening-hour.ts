import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds the opening hour of a gift and how it is sent. `schema.ts` explains the columns. */
export const openingHour: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of [
      'opens_at bigint',
      "message text not null default ''",
      'names_recipient integer not null default 0',
      'takes_answers integer not null default 0',
    ]) {
      await sql.raw(`alter table gift add column ${column}`).execute(db)
    }
  },
}
