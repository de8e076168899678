import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A session records whether it was opened at a gift's own domain; those that exist count below the bare domain. */
export const ownDomains: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('session')
      .addColumn('at_own_domain', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
