import { type Kysely, sql } from 'kysely'
import { isShared } from '#server/database/row-locks.ts'
import { BIG, createTable } from './0001-columns.ts'

/**
 * The jobs find what is due by an index. `morning` is when the sealed letters of a gift are due for their mails: triggers
 * make a gift due at once after every change on which that moment depends, and the mail job then finds
 * the next one.
 */
export const dueRows = {
  async up(db: Kysely<unknown>) {
    for (const statement of [...stored, ...(isShared(db) ? triggersOfPostgres : triggersOfSqlite)])
      await sql.raw(statement).execute(db)
  },
}

const makeDue = (gifts = '') => `insert into morning (gift_id, due_at)
  select distinct gift_id, 0 from sealed_letter where opened_at is null and removed_at is null ${gifts}
  on conflict (gift_id) do update set due_at = 0`

const stored = [
  createTable('morning', { gift_id: 'integer primary key references gift (id)', due_at: BIG }),
  'create index morning_due_at on morning (due_at, gift_id)',
  'create index outbox_next_attempt_at on outbox (next_attempt_at, id)',
  'create index session_last_used_at on session (last_used_at)',
  'create index rate_limit_expires_at on rate_limit (expires_at)',
  'create index reminder_created_at on reminder (created_at) where confirmed_at is null',
  makeDue(),
]

const changes = [
  ['sealed_letter', 'insert', 'gift_id'],
  ['sealed_letter', 'update of day, opens_on, removed_at', 'gift_id'],
  ['date_input', 'insert', 'gift_id'],
  ['date_input', 'update of selected_date', 'gift_id'],
  ['gift', 'update of time_zone, opens_at, mails_letter', 'id'],
  ['reminder', 'update of confirmed_at', 'gift_id'],
] as const

const triggersOfSqlite = changes.map(
  ([table, event, gift]) => `create trigger ${nameOf(table, event)} after ${event} on ${table}
    begin ${makeDue(`and gift_id = new.${gift}`)}; end`,
)

const triggersOfPostgres = [
  ...['id', 'gift_id'].map(
    (gift) => `create function kado_morning_by_${gift}() returns trigger language plpgsql as $$
      begin ${makeDue(`and gift_id = new.${gift}`)}; return null; end $$`,
  ),
  ...changes.map(
    ([table, event, gift]) => `create trigger ${nameOf(table, event)} after ${event} on ${table}
      for each row execute function kado_morning_by_${gift}()`,
  ),
]

function nameOf(table: string, event: string) {
  return `${table}_morning_${event.slice(0, 6)}`
}
