import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isShared } from '#server/database/row-locks.ts'
import { createNotifyTrigger } from './0001-notify-triggers.ts'

/** Adds coupons that are torn and fulfilled, and the moment that a plan became. `schema.ts` explains the columns. */
export const coupons: Migration = {
  async up(db: Kysely<unknown>) {
    const id = isShared(db)
      ? 'integer generated always as identity primary key'
      : 'integer primary key autoincrement'
    await sql`
      create table ticket (
        id ${sql.raw(id)},
        gift_id integer not null references gift (id),
        name text not null,
        code text not null,
        description text not null,
        thanks text not null,
        phone text not null,
        expires_on text not null,
        asked_at bigint,
        fulfilled_at bigint
      )`.execute(db)
    await sql`create index ticket_gift_id on ticket (gift_id)`.execute(db)
    await sql`alter table todo add column moment_id integer`.execute(db)
    if (isShared(db)) await createNotifyTrigger(db, 'ticket')
  },
}
