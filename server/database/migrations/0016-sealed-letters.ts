import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isShared } from '#server/database/row-locks.ts'
import { createNotifyTrigger } from './0001-notify-triggers.ts'

/** Adds the sealed letters. `schema.ts` explains the columns. */
export const sealedLetters: Migration = {
  async up(db: Kysely<unknown>) {
    const id = isShared(db)
      ? 'integer generated always as identity primary key'
      : 'integer primary key autoincrement'
    await sql`
      create table sealed_letter (
        id ${sql.raw(id)},
        gift_id integer not null references gift (id),
        day integer,
        opens_on text,
        title text not null,
        text text not null,
        photo_url text not null,
        voice_url text not null,
        written_at bigint not null,
        opened_at bigint
      )`.execute(db)
    await sql`create index sealed_letter_gift_id on sealed_letter (gift_id)`.execute(db)
    if (isShared(db)) await createNotifyTrigger(db, 'sealed_letter')
  },
}
