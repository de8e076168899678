import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, Transaction } from 'kysely'
import { isOvertaken } from './connect.ts'
import type { Database } from './schema.ts'

// In milliseconds. Each pause is a random part of twice the last one's bound, so that those who met at a row
// do not meet there again. Whoever is overtaken for longer than this meets a crowd.
const FIRST_PAUSE = 10
const LONGEST_PAUSE = 320
const TRY_FOR = 3000

type Work<Result> = (transaction: Transaction<Database>) => Promise<Result>

/** Does work all or nothing: within the transaction that runs already, else in one of its own. */
export function withSerializationRetry<Result>(db: Kysely<Database>, work: Work<Result>) {
  return db instanceof Transaction ? work(db) : db.transaction().execute(work)
}

/**
 * Does work all or nothing on one picture of the database: a row that it has seen and writes has not been
 * written by anybody else in between. Where one was, it does all of the work again, on the newer picture,
 * for some seconds.
 */
export async function withSnapshot<Result>(db: Kysely<Database>, work: Work<Result>): Promise<Result> {
  const until = performance.now() + TRY_FOR
  for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
    try {
      return await db.transaction().setIsolationLevel('repeatable read').execute(work)
    } catch (error) {
      if (!isOvertaken(error) || performance.now() > until) throw error
    }
    await wait(Math.random() * pause)
  }
}
