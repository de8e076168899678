import { type Kysely, sql } from 'kysely'

// Tables whose rows visitors see.
const tables = [
  'opening',
  'date_input',
  'days_of_love',
  'features',
  'gallery_folder',
  'gallery_photo',
  'todo',
  'love_moment',
  'love_typing',
  'video_gift',
  'coupon',
  'quiz',
  'crossword',
  'music',
  'media',
  'domain',
  'answer',
  'sealed_letter',
  'ticket',
]

/**
 * Creates triggers that send `NOTIFY kado` with the gift's id after each change of what visitors see
 * (decisions/0043). PostgreSQL sends it at the commit, once per gift and transaction.
 */
export async function createNotifyTriggers(db: Kysely<unknown>) {
  for (const column of ['id', 'gift_id']) await createFunction(db, column)
  await createTrigger(db, 'gift', 'id')
  for (const table of tables) await createTrigger(db, table, 'gift_id')
}

async function createFunction(db: Kysely<unknown>, column: string) {
  const gift = sql.ref(column)
  await sql`
    create function ${sql.ref(`kado_notify_by_${column}`)}() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and old is not distinct from new then return null; end if;
      if tg_op <> 'INSERT' then perform pg_notify('kado', old.${gift}::text); end if;
      if tg_op <> 'DELETE' then perform pg_notify('kado', new.${gift}::text); end if;
      return null;
    end $$`.execute(db)
}

async function createTrigger(db: Kysely<unknown>, table: string, column: string) {
  await sql`
    create trigger kado_notify after insert or update or delete on ${sql.table(table)}
    for each row execute function ${sql.ref(`kado_notify_by_${column}`)}()`.execute(db)
}
