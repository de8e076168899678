import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isShared } from '#server/database/row-locks.ts'

/** Adds the stored versions of the pages. `schema.ts` explains the columns. */
export const versions: Migration = {
  async up(db: Kysely<unknown>) {
    const id = isShared(db)
      ? 'integer generated always as identity primary key'
      : 'integer primary key autoincrement'
    await sql`
      create table version (
        id ${sql.raw(id)},
        gift_id integer not null references gift (id),
        page text not null,
        at bigint not null,
        account_id integer references account (id) on delete set null,
        content text not null
      )`.execute(db)
    await sql`create index version_gift_id on version (gift_id, page)`.execute(db)
    await sql`create index version_account_id on version (account_id)`.execute(db)
  },
}
