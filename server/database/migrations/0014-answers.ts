import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isShared } from '#server/database/row-locks.ts'
import { createNotifyTrigger } from './0001-notify-triggers.ts'

/** Adds the visitors' answers. `schema.ts` explains the columns. */
export const answers: Migration = {
  async up(db: Kysely<unknown>) {
    const id = isShared(db)
      ? 'integer generated always as identity primary key'
      : 'integer primary key autoincrement'
    await sql`
      create table answer (
        id ${sql.raw(id)},
        gift_id integer not null references gift (id),
        after text not null,
        text text not null,
        voice_url text not null,
        device text not null,
        once text not null,
        created_at bigint not null,
        read_at bigint
      )`.execute(db)
    await sql`create index answer_gift_id on answer (gift_id)`.execute(db)
    if (isShared(db)) await createNotifyTrigger(db, 'answer')
  },
}
