import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isShared } from '#server/database/row-locks.ts'
import { BIG_OR_NULL, createTable, GIFT, INTEGER, TEXT } from './0001-columns.ts'

/** The owner's recording of the letter. */
export const narration: Migration = {
  async up(db: Kysely<unknown>) {
    const isPostgres = isShared(db)
    for (const statement of statements(isPostgres)) await sql.raw(statement).execute(db)
  },
}

function statements(isPostgres: boolean) {
  const columns = {
    id: isPostgres ? 'integer generated always as identity primary key' : 'integer primary key autoincrement',
    gift_id: GIFT,
    url: TEXT,
    milliseconds: INTEGER,
    marks: TEXT,
    quiet: TEXT,
    paragraphs: TEXT,
    removed_at: BIG_OR_NULL,
  }
  const trigger = `create trigger kado_notify after insert or update or delete on narration
    for each row execute function kado_notify_by_gift_id()`
  return [
    createTable('narration', columns),
    'create index narration_gift_id on narration (gift_id)',
    'create index narration_removed_at on narration (removed_at) where removed_at is not null',
    ...(isPostgres ? [trigger] : []),
  ]
}
