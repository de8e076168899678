import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Database } from '#server/database/schema.ts'

/** What bounds a gift: how much its files on their way will take (decisions/0046). */
export function place(): Migration {
  return {
    async up(db: Kysely<Database>) {
      await db.schema
        .alterTable('upload')
        .addColumn('bytes', 'bigint', (column) => column.notNull().defaultTo(0))
        .execute()
    },
  }
}
