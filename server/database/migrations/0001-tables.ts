import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isShared } from '#server/database/row-locks.ts'
import { accountTables } from './0001-accounts.ts'
import { BIG, BIG_OR_NULL, BLANK, createTable, GIFT, INTEGER, TEXT, ZERO } from './0001-columns.ts'
import { createNotifyTriggers } from './0001-notify-triggers.ts'
import { pageTables } from './0001-pages.ts'

/** Creates every table, index and, on PostgreSQL, trigger. The columns are explained in `schema.ts`. */
export const tables: Migration = {
  async up(db: Kysely<unknown>) {
    const isPostgres = isShared(db)
    const id = isPostgres ? POSTGRES_ID : SQLITE_ID
    const created = [accountTables, fileTables, jobTables, pageTables].flatMap((tablesOf) => tablesOf(id))
    for (const statement of [giftTable(id), ...created]) await sql.raw(statement).execute(db)
    for (const index of indexes) await sql.raw(`create index ${index}`).execute(db)
    await sql`create unique index domain_verified on domain (name) where verified_at is not null`.execute(db)
    if (isPostgres) await createNotifyTriggers(db)
  },
}

const SQLITE_ID = 'integer primary key autoincrement'
const POSTGRES_ID = 'integer generated always as identity primary key'

function giftTable(id: string) {
  return createTable('gift', {
    id,
    host: `${TEXT} unique`,
    owner_id: 'integer',
    claim_code: TEXT,
    time_zone: TEXT,
    created_at: BIG,
    locked: ZERO,
    hint: BLANK,
    access_key: BLANK,
    access_revoked_at: 'bigint not null default 0',
    hides_edit: ZERO,
    opens_at: BIG_OR_NULL,
    told_at: BIG_OR_NULL,
    message: BLANK,
    names_recipient: ZERO,
    takes_answers: ZERO,
    keeps_journal: ZERO,
    mails_opening: ZERO,
    opening_mailed: ZERO,
    mails_answer: ZERO,
    mails_letter: ZERO,
    sky: "text not null default 'biru'",
  })
}

function fileTables(id: string) {
  return [
    createTable('media', {
      id,
      gift_id: GIFT,
      key: `${TEXT} unique`,
      kind: TEXT,
      type: TEXT,
      bytes: BIG,
      width: INTEGER,
      height: INTEGER,
      created_at: BIG,
      variant_of: BLANK,
      widths: "text not null default '[]'",
      placeholder: BLANK,
      codecs: BLANK,
      unsaved: ZERO,
    }),
    createTable('pending_upload', {
      key: 'text primary key',
      gift_id: GIFT,
      started_at: BIG,
      failed: INTEGER,
      bytes: 'bigint not null default 0',
    }),
  ]
}

function jobTables(id: string) {
  return [
    createTable('outbox', {
      id,
      gift_id: GIFT,
      message_id: `${TEXT} unique`,
      recipient: TEXT,
      subject: TEXT,
      body: TEXT,
      link: TEXT,
      expires_at: BIG,
      attempts: ZERO,
      next_attempt_at: BIG,
      leased_until: 'bigint not null default 0',
    }),
    createTable('job_lease', { name: 'text primary key', gift_id: GIFT, expires_at: BIG }),
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
