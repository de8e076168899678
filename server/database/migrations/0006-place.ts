import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Connection } from '#server/database/connect.ts'
import type { Database } from '#server/database/schema.ts'

/** What a gift may take, and what it leaves: files on their way, and addresses (decisions/0046, 0047). */
export function place({ identity }: Connection): Migration {
  return {
    async up(db: Kysely<Database>) {
      await db.schema
        .alterTable('upload')
        .addColumn('bytes', 'bigint', (column) => column.notNull().defaultTo(0))
        .execute()
      await createKeptAddresses(db, identity)
    },
  }
}

async function createKeptAddresses(db: Kysely<Database>, identity: Connection['identity']) {
  await db.schema
    .createTable('kept_address')
    .addColumn('id', 'integer', identity)
    .addColumn('gift_id', 'integer', (column) => column.notNull().references('gift.id'))
    .addColumn('host', 'text', (column) => column.notNull().unique())
    .addColumn('account_id', 'integer', (column) => column.references('account.id').onDelete('set null'))
    .addColumn('free_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('kept_address_account').on('kept_address').column('account_id').execute()
}
