import type { CreateTableBuilder, Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Connection } from '#server/database/connect.ts'

/** Gifts, their accounts and media, and the first four pages. */
export function first({ identity }: Connection): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const numbered = (name: string) => db.schema.createTable(name).addColumn('id', 'integer', identity)
      await createGift(numbered('gift'))
      await createAccounts(db, numbered)
      await createPages(numbered)
      await createMedia(numbered('media'))
    },
  }
}

type Table = CreateTableBuilder<string, 'id'>
type Numbered = (name: string) => Table

function createGift(table: Table) {
  return table
    .addColumn('host', 'text', (column) => column.notNull().unique())
    .addColumn('owner_id', 'integer')
    .addColumn('claim_code', 'text', (column) => column.notNull())
    .addColumn('time_zone', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
}

async function createAccounts(db: Kysely<unknown>, numbered: Numbered) {
  await ofGift(numbered('account'))
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await ofAccount(ofGift(db.schema.createTable('member')))
    .addColumn('may_edit', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('member_key', ['gift_id', 'account_id'])
    .execute()
  await ofAccount(ofGift(numbered('session')))
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('user_agent', 'text', (column) => column.notNull())
    .addColumn('signed_in_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('session_account').on('session').column('account_id').execute()
  await ofAccount(ofGift(db.schema.createTable('reset_token')))
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('reset_token_key', ['account_id'])
    .execute()
  await ofGift(db.schema.createTable('rate_limit'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('rate_limit_key', ['gift_id', 'name'])
    .execute()
}

async function createPages(numbered: Numbered) {
  await onceInGift(numbered('opening'))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('recipient_name', 'text', (column) => column.notNull())
    .execute()
  await onceInGift(numbered('date_input'))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('selected_date', 'text', (column) => column.notNull())
    .addColumn('photo_url', 'text', (column) => column.notNull())
    .execute()
  await onceInGift(numbered('days_of_love'))
    .addColumn('title', 'text', (column) => column.notNull())
    .execute()
  await onceInGift(numbered('features'))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('selected_features', 'text', (column) => column.notNull())
    .execute()
}

function createMedia(table: Table) {
  return ofGift(table)
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
}

function ofGift<Columns extends string>(table: CreateTableBuilder<string, Columns>) {
  return table.addColumn('gift_id', 'integer', (column) => column.notNull().references('gift.id'))
}

function onceInGift(table: Table) {
  return table.addColumn('gift_id', 'integer', (column) => column.notNull().unique().references('gift.id'))
}

function ofAccount<Columns extends string>(table: CreateTableBuilder<string, Columns>) {
  return table.addColumn('account_id', 'integer', (column) =>
    column.notNull().references('account.id').onDelete('cascade'),
  )
}
