import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds what an owner may end the letter, the menu and the crossword with. `schema.ts` explains the columns. */
export const endings: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [table, column] of [
      ['love_typing', 'signature'],
      ['features', 'closing'],
      ['crossword', 'sentence'],
    ] as const) {
      await sql.raw(`alter table ${table} add column ${column} text not null default ''`).execute(db)
    }
  },
}
