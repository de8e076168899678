import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, Transaction } from 'kysely'
import { isSerializationFailure } from './errors.ts'
import type { Database } from './schema.ts'

// In milliseconds. Each pause is a random part of a bound that doubles, so that transactions that met once do not
// meet again.
const MIN_BACKOFF = 10
const MAX_BACKOFF = 320
const RETRY_TIME = 3000

/**
 * Runs work in the current transaction if there is one, else in its own on one snapshot of the database (repeatable
 * read): no other transaction has changed a row between its reading and its writing. On a serialization failure all
 * of the work runs again, for three seconds.
 */
export async function withSerializationRetry<Result>(
  db: Kysely<Database>,
  work: (transaction: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  if (db instanceof Transaction) return work(db)
  const deadline = performance.now() + RETRY_TIME
  for (let backoff = MIN_BACKOFF; ; backoff = Math.min(2 * backoff, MAX_BACKOFF)) {
    try {
      return await db.transaction().setIsolationLevel('repeatable read').execute(work)
    } catch (error) {
      if (!isSerializationFailure(error) || performance.now() > deadline) throw error
    }
    await wait(Math.random() * backoff)
  }
}
