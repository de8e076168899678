import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isShared } from '#server/database/row-locks.ts'
import { accountTables } from './0001-accounts.ts'
import { createNotifyTriggers } from './0001-notify-triggers.ts'
import { pageTables } from './0001-pages.ts'

/** Creates every table, index and, on PostgreSQL, trigger. The columns are explained in `schema.ts`. */
export const tables: Migration = {
  async up(db: Kysely<unknown>) {
    const isPostgres = isShared(db)
    const id = isPostgres ? POSTGRES_ID : SQLITE_ID
    for (const statement of [giftTable(id), ...accountTables(id), ...fileTables(id), ...pageTables(id)])
      await sql.raw(statement).execute(db)
    for (const index of indexes) await sql.raw(`create index ${index}`).execute(db)
    await sql`create unique index domain_verified on domain (name) where verified_at is not null`.execute(db)
    if (isPostgres) await createNotifyTriggers(db)
  },
}

const SQLITE_ID = 'id integer primary key autoincrement'
const POSTGRES_ID = 'id integer generated always as identity primary key'

function giftTable(id: string) {
  return `create table gift (
    ${id},
    host text not null unique,
    owner_id integer,
    claim_code text not null,
    time_zone text not null,
    created_at bigint not null,
    locked integer not null default 0,
    hint text not null default '',
    access_key text not null default '',
    access_revoked_at bigint not null default 0,
    hides_edit integer not null default 0,
    opens_at bigint,
    told_at bigint,
    message text not null default '',
    names_recipient integer not null default 0,
    takes_answers integer not null default 0,
    keeps_journal integer not null default 0,
    mails_opening integer not null default 0,
    opening_mailed integer not null default 0,
    mails_answer integer not null default 0,
    mails_letter integer not null default 0,
    sky text not null default 'biru'
  )`
}

function fileTables(id: string) {
  return [
    `create table media (
      ${id},
      gift_id integer not null references gift (id),
      key text not null unique,
      kind text not null,
      type text not null,
      bytes bigint not null,
      width integer not null,
      height integer not null,
      created_at bigint not null,
      variant_of text not null default '',
      widths text not null default '[]',
      placeholder text not null default '',
      codecs text not null default '',
      unsaved integer not null default 0
    )`,
    `create table pending_upload (
      key text primary key,
      gift_id integer not null references gift (id),
      started_at bigint not null,
      failed integer not null,
      bytes bigint not null default 0
    )`,
    `create table outbox (
      ${id},
      gift_id integer not null references gift (id),
      message_id text not null unique,
      recipient text not null,
      subject text not null,
      body text not null,
      link text not null,
      expires_at bigint not null,
      attempts integer not null default 0,
      next_attempt_at bigint not null,
      leased_until bigint not null default 0
    )`,
    `create table job_lease (
      name text primary key,
      gift_id integer not null references gift (id),
      expires_at bigint not null
    )`,
  ]
}

const indexes = [
  'gift_owner_id on gift (owner_id)',
  'account_gift_id on account (gift_id)',
  'member_account_id on member (account_id)',
  'member_created_at on member (created_at) where may_edit = 0',
  'session_gift_id on session (gift_id)',
  'session_account_id on session (account_id)',
  'session_parent_session_id on session (parent_session_id)',
  'handover_token_gift_id on handover_token (gift_id)',
  'handover_token_account_id on handover_token (account_id)',
  'reset_token_gift_id on reset_token (gift_id)',
  'reserved_address_account_id on reserved_address (account_id)',
  'media_gift_id_created_at on media (gift_id, created_at)',
  'pending_upload_gift_id on pending_upload (gift_id)',
  'gallery_photo_folder_id on gallery_photo (folder_id)',
  'emptied_sample_gift_id on emptied_sample (gift_id)',
  'emptied_sample_created_at on emptied_sample (created_at)',
  'version_gift_id on version (gift_id, page)',
  'version_account_id on version (account_id)',
  'answer_gift_id on answer (gift_id)',
  'sealed_letter_gift_id on sealed_letter (gift_id)',
  'ticket_gift_id on ticket (gift_id)',
  ...['gallery_folder', 'gallery_photo', 'todo', 'love_moment'].flatMap((table) => [
    `${table}_gift_id on ${table} (gift_id)`,
    `${table}_removed_at on ${table} (removed_at) where removed_at is not null`,
  ]),
]
