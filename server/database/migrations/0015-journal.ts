import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isShared } from '#server/database/row-locks.ts'

const switches = ['keeps_journal', 'mails_opening', 'mails_answer', 'opening_mailed']

/** Adds the journal and its switches. `schema.ts` explains the columns. */
export const journal: Migration = {
  async up(db: Kysely<unknown>) {
    const id = isShared(db)
      ? 'integer generated always as identity primary key'
      : 'integer primary key autoincrement'
    await sql`
      create table journal (
        id ${sql.raw(id)},
        gift_id integer not null references gift (id),
        at bigint not null,
        kind text not null,
        detail text not null,
        device text not null,
        once text not null,
        unique (gift_id, once)
      )`.execute(db)
    for (const column of switches)
      await sql`alter table gift add column ${sql.ref(column)} integer not null default 0`.execute(db)
  },
}
