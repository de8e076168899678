import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isShared } from '#server/database/row-locks.ts'
import { createNotifyTriggers } from './0001-notify-triggers.ts'

/** Creates every table, index and, on PostgreSQL, trigger. The columns are explained in `schema.ts`. */
export const schema: Migration = {
  async up(db: Kysely<unknown>) {
    const isPostgres = isShared(db)
    for (const statement of [...tables(isPostgres ? POSTGRES_ID : SQLITE_ID), ...indexes]) {
      await sql.raw(statement).execute(db)
    }
    if (isPostgres) await createNotifyTriggers(db)
  },
}

const SQLITE_ID = 'id integer primary key autoincrement'
const POSTGRES_ID = 'id integer generated always as identity primary key'

const GIFT = 'gift_id integer not null references gift (id)'
const ONE_PER_GIFT = 'gift_id integer not null unique references gift (id)'
const ACCOUNT = 'account_id integer not null references account (id) on delete cascade'

function tables(id: string) {
  return [
    `create table gift (
      ${id},
      host text not null unique,
      owner_id integer,
      claim_code text not null,
      time_zone text not null,
      created_at bigint not null,
      locked integer not null default 0,
      hint text not null default '',
      access_key text not null default '',
      access_revoked_at bigint not null default 0
    )`,
    ...accountTables(id),
    ...giftAddressTables(id),
    ...mediaTables(id),
    ...jobTables(id),
    ...pageTables(id),
  ]
}

function accountTables(id: string) {
  return [
    `create table account (
      ${id},
      ${GIFT},
      email text not null unique,
      password_hash text not null,
      created_at bigint not null
    )`,
    `create table member (
      ${GIFT},
      ${ACCOUNT},
      may_edit integer not null,
      created_at bigint not null,
      primary key (gift_id, account_id)
    )`,
    `create table session (
      ${id},
      ${GIFT},
      ${ACCOUNT},
      token_hash text not null unique,
      user_agent text not null,
      signed_in_at bigint not null,
      last_used_at bigint not null,
      parent_session_id integer references session (id) on delete set null
    )`,
    `create table handover_token (
      ${GIFT},
      ${ACCOUNT},
      session_id integer not null references session (id) on delete cascade,
      token_hash text primary key,
      signed_in_at bigint not null,
      expires_at bigint not null
    )`,
    `create table invitation (
      ${id},
      ${GIFT},
      email text not null,
      token_hash text not null unique,
      expires_at bigint not null,
      unique (gift_id, email)
    )`,
    `create table reset_token (
      ${GIFT},
      account_id integer primary key references account (id) on delete cascade,
      token_hash text not null,
      expires_at bigint not null
    )`,
    `create table rate_limit (
      ${GIFT},
      name text not null,
      count integer not null,
      expires_at bigint not null,
      primary key (gift_id, name)
    )`,
  ]
}

function giftAddressTables(id: string) {
  return [
    // Several gifts may name one host; one of them can verify it (index domain_verified).
    `create table domain (
      ${id},
      ${ONE_PER_GIFT},
      name text not null,
      token text not null,
      verified_at bigint
    )`,
    `create table reserved_address (
      ${id},
      ${GIFT},
      host text not null unique,
      account_id integer references account (id) on delete set null,
      reserved_until bigint not null
    )`,
  ]
}

function mediaTables(id: string) {
  return [
    `create table media (
      ${id},
      ${GIFT},
      key text not null unique,
      kind text not null,
      type text not null,
      bytes bigint not null,
      width integer not null,
      height integer not null,
      created_at bigint not null,
      variant_of text not null default '',
      widths text not null default '[]',
      placeholder text not null default ''
    )`,
    `create table pending_upload (
      key text primary key,
      ${GIFT},
      started_at bigint not null,
      failed integer not null,
      bytes bigint not null default 0
    )`,
  ]
}

function jobTables(id: string) {
  return [
    `create table outbox (
      ${id},
      ${GIFT},
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
      ${GIFT},
      expires_at bigint not null
    )`,
  ]
}

function pageTables(id: string) {
  const onePerGift = (name: string, ...columns: string[]) =>
    `create table ${name} (${[id, ONE_PER_GIFT, ...columns.map((column) => `${column} text not null`)]})`
  // Deleted rows stay for a while, so that they can be brought back.
  const list = (name: string, ...columns: string[]) =>
    `create table ${name} (${[id, GIFT, ...columns.map((column) => `${column} not null`)]}, removed_at bigint)`
  return [
    onePerGift('opening', 'title', 'recipient_name'),
    onePerGift('date_input', 'title', 'selected_date', 'photo_url'),
    onePerGift('days_of_love', 'title'),
    onePerGift('features', 'title', 'selected_features'),
    onePerGift('love_typing', 'paragraphs', 'background_music'),
    onePerGift('video_gift', 'title', 'description', 'video_url', 'poster_url'),
    onePerGift('coupon', 'name', 'code', 'description', 'thanks', 'phone', 'image_url'),
    onePerGift('quiz', 'questions'),
    onePerGift('crossword', 'words', 'external_url'),
    onePerGift('music', 'music_url'),
    list('gallery_folder', 'name text', 'position integer'),
    list(
      'gallery_photo',
      'url text',
      'title text',
      'folder_id integer references gallery_folder (id)',
      'position integer',
    ),
    list('todo', 'title text', 'is_selected integer'),
    list('love_moment', 'title text', 'date text', 'letter text', 'cover_image text'),
  ]
}

const indexes = [
  'create index gift_owner_id on gift (owner_id)',
  'create index account_gift_id on account (gift_id)',
  'create index member_account_id on member (account_id)',
  'create index member_created_at on member (created_at) where may_edit = 0',
  'create index session_gift_id on session (gift_id)',
  'create index session_account_id on session (account_id)',
  'create index session_parent_session_id on session (parent_session_id)',
  'create index handover_token_gift_id on handover_token (gift_id)',
  'create index handover_token_account_id on handover_token (account_id)',
  'create index reset_token_gift_id on reset_token (gift_id)',
  'create unique index domain_verified on domain (name) where verified_at is not null',
  'create index reserved_address_account_id on reserved_address (account_id)',
  'create index media_gift_id_created_at on media (gift_id, created_at)',
  'create index pending_upload_gift_id on pending_upload (gift_id)',
  'create index gallery_photo_folder_id on gallery_photo (folder_id)',
  ...['gallery_folder', 'gallery_photo', 'todo', 'love_moment'].flatMap((table) => [
    `create index ${table}_gift_id on ${table} (gift_id)`,
    `create index ${table}_removed_at on ${table} (removed_at) where removed_at is not null`,
  ]),
]
