import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Lets an account have a reset link for each asker. The earlier links, valid for half an hour, are dropped. */
export const resetLinkAskers: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [
      'drop table reset_token',
      `create table reset_token (
        gift_id integer not null references gift (id),
        account_id integer not null references account (id) on delete cascade,
        asker text not null default '',
        token_hash text not null,
        expires_at bigint not null,
        primary key (account_id, asker)
      )`,
      'create index reset_token_gift_id on reset_token (gift_id)',
    ])
      await sql.raw(statement).execute(db)
  },
}
