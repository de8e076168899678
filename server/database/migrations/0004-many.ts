import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Connection } from '#server/database/connect.ts'
import type { Database } from '#server/database/schema.ts'

/** What many gifts need: own host names, the way from the bare domain into a gift, and invitations. */
export function many({ identity }: Connection): Migration {
  return {
    async up(db: Kysely<Database>) {
      await extendSession(db)
      await createPass(db)
      await createInvitation(db, identity)
      await createDomain(db, identity)
      await db.schema.createIndex('member_account').on('member').column('account_id').execute()
      await db.schema.createIndex('gift_owner').on('gift').column('owner_id').execute()
    },
  }
}

// At a gift's own host: by which session at the bare domain it was opened.
async function extendSession(db: Kysely<Database>) {
  await db.schema
    .alterTable('session')
    .addColumn('opened_by', 'integer', (column) => column.references('session.id').onDelete('set null'))
    .execute()
  await db.schema.createIndex('session_opened_by').on('session').column('opened_by').execute()
}

async function createPass(db: Kysely<Database>) {
  await db.schema
    .createTable('pass')
    .addColumn('gift_id', 'integer', (column) => column.notNull().references('gift.id'))
    .addColumn('account_id', 'integer', (column) =>
      column.notNull().references('account.id').onDelete('cascade'),
    )
    .addColumn('session_id', 'integer', (column) =>
      column.notNull().references('session.id').onDelete('cascade'),
    )
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('signed_in_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
}

async function createInvitation(db: Kysely<Database>, identity: Connection['identity']) {
  await db.schema
    .createTable('invitation')
    .addColumn('id', 'integer', identity)
    .addColumn('gift_id', 'integer', (column) => column.notNull().references('gift.id'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('invitation_email', ['gift_id', 'email'])
    .execute()
}

// Several gifts may name a host; only one can prove it.
async function createDomain(db: Kysely<Database>, identity: Connection['identity']) {
  await db.schema
    .createTable('domain')
    .addColumn('id', 'integer', identity)
    .addColumn('gift_id', 'integer', (column) => column.notNull().unique().references('gift.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('token', 'text', (column) => column.notNull())
    .addColumn('proved_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('domain_proved')
    .on('domain')
    .column('name')
    .unique()
    .where(sql.ref('proved_at'), 'is not', null)
    .execute()
}
