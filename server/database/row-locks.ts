import { type Kysely, PostgresAdapter, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from './schema.ts'

/** Whether other processes may be at work on the same database; a SQLite file is one process's own. */
export function isShared(db: Kysely<Database>) {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** What a process calls itself on the connection over which it hears of changes, from its start on. */
export const LISTENER = 'kado listens'

/** Whether a process is at work on a database that several may share; of SQLite's the folder's lock tells. */
export async function isServed(db: Kysely<Database>) {
  if (!isShared(db)) return false
  const { rows } = await sql`
    select pid from pg_stat_activity
    where datname = current_database() and application_name = ${LISTENER} limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Takes a row until the transaction ends, so that nobody comes to lean on it meanwhile; whoever did so before
 * is waited for. SQLite lets one transaction write at a time anyway.
 */
export async function lockRow(
  transaction: Transaction<Database>,
  table: 'account' | 'session' | 'gift',
  id: number,
) {
  if (!isShared(transaction)) return
  await sql`select id from ${sql.table(table)} where id = ${id} for update`.execute(transaction)
}

/**
 * Takes the rows of several accounts, in one order. Whoever signs in, goes in or is let in has an account's row
 * first and then leans on others: who takes them too before anything else waits for them, and they not for it.
 */
export async function lockAccounts(transaction: Transaction<Database>, ids: RawBuilder<unknown>) {
  if (!isShared(transaction)) return
  await sql`select id from account where id in (${ids}) order by id for update`.execute(transaction)
}

/** Takes a gift's turn until the transaction ends: who takes it too waits, and whatever else is stored goes on. */
export async function takeTurn(transaction: Transaction<Database>, giftId: number) {
  if (!isShared(transaction)) return
  await sql`select id from gift where id = ${giftId} for no key update`.execute(transaction)
}
