import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isShared } from '#server/database/row-locks.ts'

/** Adds the mails on the morning of a sealed letter, and who wants them. `schema.ts` explains the columns. */
export const reminders: Migration = {
  async up(db: Kysely<unknown>) {
    const id = isShared(db)
      ? 'integer generated always as identity primary key'
      : 'integer primary key autoincrement'
    await sql`
      create table reminder (
        id ${sql.raw(id)},
        gift_id integer not null references gift (id),
        email text not null,
        token text not null,
        created_at bigint not null,
        unique (gift_id, email)
      )`.execute(db)
    await sql`alter table gift add column mails_letter integer not null default 0`.execute(db)
    await sql`alter table sealed_letter add column mailed_on text not null default ''`.execute(db)
  },
}
