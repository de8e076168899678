import { type Kysely, Transaction } from 'kysely'
import { isOvertaken } from './connect.ts'
import type { Database } from './schema.ts'

// Whoever is overtaken more often than this meets a crowd.
const TRIES = 3

type Work<Result> = (transaction: Transaction<Database>) => Promise<Result>

/** Does work all or nothing: within the transaction that runs already, else in one of its own. */
export function atomically<Result>(db: Kysely<Database>, work: Work<Result>) {
  return db instanceof Transaction ? work(db) : db.transaction().execute(work)
}

/**
 * Does work all or nothing on one picture of the database: a row that it has seen and writes has not been
 * written by anybody else in between. Where one was, it does all of the work again, on the newer picture.
 */
export async function onOnePicture<Result>(db: Kysely<Database>, work: Work<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().setIsolationLevel('repeatable read').execute(work)
    } catch (error) {
      if (!isOvertaken(error) || tries === TRIES) throw error
    }
  }
}
