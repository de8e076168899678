import { type Kysely, sql } from 'kysely'

// Tables whose rows visitors see, and the column that names the row's gift.
const giftColumns = {
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

/**
 * Creates triggers that send `NOTIFY kado` with the gift's id after each change of what visitors see
 * (decisions/0043). PostgreSQL sends it at the commit, once per gift and transaction.
 */
export async function createNotifyTriggers(db: Kysely<unknown>) {
  for (const column of new Set(Object.values(giftColumns))) await createFunction(db, column)
  for (const [table, column] of Object.entries(giftColumns)) await createNotifyTrigger(db, table, column)
}

/** Does so for one table. */
export async function createNotifyTrigger(db: Kysely<unknown>, table: string, column = 'gift_id') {
  await sql`
    create trigger kado_notify after insert or update or delete on ${sql.table(table)}
    for each row execute function ${sql.ref(`kado_notify_by_${column}`)}()`.execute(db)
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
