import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The giver's name, and whether the owner has answered if the edit buttons are hidden. */
export const giver: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db
    const text = schema
      .alterTable('gift')
      .addColumn('giver_name', 'text', (each) => each.notNull().defaultTo(''))
    await text.execute()
    const flag = schema
      .alterTable('gift')
      .addColumn('edit_answered', 'integer', (each) => each.notNull().defaultTo(0))
    await flag.execute()
  },
}
