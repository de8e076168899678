import { type Kysely, sql } from 'kysely'
import { onTestFinished } from 'vitest'
import type { Database } from '#server/database/schema.ts'

/** Writes in a transaction that stays open. @returns a function that commits it */
export async function blockRows(db: Kysely<Database>, write: (db: Kysely<Database>) => Promise<unknown>) {
  let end: () => void = () => undefined
  const ended = new Promise<void>((done) => {
    end = done
  })
  onTestFinished(end)
  let begin: () => void = () => undefined
  const begun = new Promise<void>((done) => {
    begin = done
  })
  const held = db.transaction().execute(async (transaction) => {
    await write(transaction)
    begin()
    await ended
  })
  await begun
  return async () => {
    end()
    await held
  }
}

/** Counts the connections to PostgreSQL that wait for a lock of another one. */
export async function countBlocked(db: Kysely<Database>) {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.n
}
