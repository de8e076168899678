import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isShared } from '#server/database/row-locks.ts'

/** Adds what hides the edit buttons from visitors, and the record of emptied sample content. */
export const giving: Migration = {
  async up(db: Kysely<unknown>) {
    const id = isShared(db)
      ? 'integer generated always as identity primary key'
      : 'integer primary key autoincrement'
    await sql`alter table gift add column hides_edit integer not null default 0`.execute(db)
    await sql`
      create table emptied_sample (
        id ${sql.raw(id)},
        gift_id integer not null references gift (id),
        changes text not null,
        created_at bigint not null
      )`.execute(db)
    await sql`create index emptied_sample_gift_id on emptied_sample (gift_id)`.execute(db)
    await sql`create index emptied_sample_created_at on emptied_sample (created_at)`.execute(db)
  },
}
