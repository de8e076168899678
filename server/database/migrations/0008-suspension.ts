import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The host may suspend a gift, and let it be removed a day later. */
export const suspension: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ['suspended_at', 'remove_at'])
      await db.schema.alterTable('gift').addColumn(column, 'bigint').execute()
  },
}
