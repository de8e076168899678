import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Connection } from '#server/database/connect.ts'
import { isShared } from '#server/database/row-locks.ts'
import type { Database } from '#server/database/schema.ts'

/** What several processes on one database must agree on (decisions/0043). */
export function shared({ identity }: Connection): Migration {
  return {
    async up(db: Kysely<Database>) {
      await createUploads(db)
      await createMails(db, identity)
      await createRounds(db)
      await addIndexes(db)
      if (!isShared(db)) return
      await createTellers(db)
    },
  }
}

// What a read shows; the column says of which gift a row is.
const told = {
  gift: 'id',
  opening: 'gift_id',
  date_input: 'gift_id',
  days_of_love: 'gift_id',
  features: 'gift_id',
  gallery_folder: 'gift_id',
  gallery_photo: 'gift_id',
  todo: 'gift_id',
  love_moment: 'gift_id',
  love_typing: 'gift_id',
  video_gift: 'gift_id',
  coupon: 'gift_id',
  quiz: 'gift_id',
  crossword: 'gift_id',
  music: 'gift_id',
  media: 'gift_id',
  domain: 'gift_id',
}

async function createUploads(db: Kysely<Database>) {
  await db.schema
    .createTable('upload')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('gift_id', 'integer', (column) => column.notNull().references('gift.id'))
    .addColumn('begun_at', 'bigint', (column) => column.notNull())
    .addColumn('broke', 'integer', (column) => column.notNull())
    .execute()
}

async function createMails(db: Kysely<Database>, identity: Connection['identity']) {
  await db.schema
    .createTable('mail')
    .addColumn('id', 'integer', identity)
    .addColumn('gift_id', 'integer', (column) => column.notNull().references('gift.id'))
    .addColumn('message_id', 'text', (column) => column.notNull().unique())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('link', 'text', (column) => column.notNull())
    .addColumn('free_at', 'bigint', (column) => column.notNull())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .execute()
}

async function createRounds(db: Kysely<Database>) {
  await db.schema
    .createTable('round')
    .addColumn('gift_id', 'integer', (column) => column.notNull().references('gift.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('begun_at', 'bigint', (column) => column.notNull())
    .addColumn('reached', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('round_key', ['name'])
    .execute()
}

// By each of these something is looked for that all gifts hold between them.
async function addIndexes(db: Kysely<Database>) {
  const add = (table: string, ...columns: string[]) =>
    db.schema
      .createIndex(`${table}_${columns.join('_')}`)
      .on(table)
      .columns(columns)
  for (const table of ['account', 'session', 'reset_token', 'pass', 'gallery_photo', 'upload'])
    await add(table, 'gift_id').execute()
  await add('media', 'gift_id', 'created_at').execute()
  await add('pass', 'account_id').execute()
  await add('member', 'created_at').where('may_edit', '=', 0).execute()
  for (const table of ['gallery_folder', 'gallery_photo', 'todo', 'love_moment'])
    await add(table, 'removed_at').where('removed_at', 'is not', null).execute()
}

// A transaction tells of each gift once, however many of its rows it writes, and only once it is through.
async function createTellers(db: Kysely<Database>) {
  for (const column of new Set(Object.values(told))) await createTeller(db, column)
  for (const [table, column] of Object.entries(told)) {
    await sql`
      create trigger kado_tell after insert or update or delete on ${sql.table(table)}
      for each row execute function ${tellerOf(column)}()`.execute(db)
  }
}

async function createTeller(db: Kysely<Database>, column: string) {
  const gift = sql.ref(column)
  await sql`
    create function ${tellerOf(column)}() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and old is not distinct from new then return null; end if;
      if tg_op <> 'INSERT' then perform pg_notify('kado', old.${gift}::text); end if;
      if tg_op <> 'DELETE' then perform pg_notify('kado', new.${gift}::text); end if;
      return null;
    end $$`.execute(db)
}

function tellerOf(column: string) {
  return sql.ref(`kado_tell_by_${column}`)
}
