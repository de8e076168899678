import { type Kysely, PostgresIntrospector, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from './schema.ts'

/** Whether several processes may use the same database: PostgreSQL; a SQLite file belongs to one server. */
export function isShared(db: Kysely<Database>) {
  return db.introspection instanceof PostgresIntrospector
}

/** The application name of the connection on which each process listens for changes, from its start on. */
export const LISTENER = 'kado listens'

/** Whether a server uses a database that several may share; for SQLite the data-dir lock says so. */
export async function isServed(db: Kysely<Database>) {
  if (!isShared(db)) return false
  const { rows } = await sql`
    select pid from pg_stat_activity
    where datname = current_database() and application_name = ${LISTENER} limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Locks a row until the transaction ends: no row that references it can be added meanwhile. SQLite runs one write
 * transaction at a time anyway.
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
 * Locks the rows of several accounts in the order of their ids. Signing in locks an account first and then rows that
 * reference it; taking the same order prevents deadlocks with it.
 */
export async function lockAccounts(transaction: Transaction<Database>, ids: RawBuilder<unknown>) {
  if (!isShared(transaction)) return
  await sql`select id from account where id in (${ids}) order by id for update`.execute(transaction)
}

/** Locks a gift against others that call this function; rows that reference it can still be added. */
export async function lockGift(transaction: Transaction<Database>, giftId: number) {
  if (!isShared(transaction)) return
  await sql`select id from gift where id = ${giftId} for no key update`.execute(transaction)
}

/**
 * Locks a gift's owner against others that call this function, and then the gift. Rows that reference the account can
 * still be added: a save locks its gift first, and then names the account in a version.
 */
export async function lockGiftWithOwner(transaction: Transaction<Database>, giftId: number) {
  if (!isShared(transaction)) return
  const owner = sql`select owner_id from gift where id = ${giftId}`
  await sql`select id from account where id = (${owner}) for no key update`.execute(transaction)
  await lockGift(transaction, giftId)
}
