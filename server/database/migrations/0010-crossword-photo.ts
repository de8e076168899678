import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The photo at the end of the crossword. */
export const crosswordPhoto: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('crossword')
      .addColumn('photo_url', 'text', (each) => each.notNull().defaultTo(''))
      .execute()
  },
}
