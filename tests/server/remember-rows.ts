import { isDeepStrictEqual } from 'node:util'
import { type Kysely, sql } from 'kysely'
import { insertWithIds } from '#server/database/row-ids.ts'
import { isShared } from '#server/database/row-locks.ts'
import type { Database } from '#server/database/schema.ts'
import { readTables } from './rows.ts'

/** Saves the rows of all tables but some. @returns a function that restores them */
export async function rememberRows(db: Kysely<Database>, except: string[] = []) {
  const stored = await readTables(db, except)
  return async () => {
    const now = await readTables(db, except)
    const changed = [...stored].filter(([name, rows]) => !isDeepStrictEqual(now.get(name), rows))
    if (changed.length === 0) return
    // Foreign keys are off meanwhile, because no order of the tables suits both removing and inserting.
    if (!isShared(db)) await sql`pragma foreign_keys = off`.execute(db)
    await db.transaction().execute(async (transaction) => {
      if (isShared(db)) await sql`set local session_replication_role = replica`.execute(transaction)
      for (const [name, rows] of changed) {
        await sql`delete from ${sql.table(name)}`.execute(transaction)
        await insertWithIds(transaction, name, rows)
      }
    })
    if (!isShared(db)) await sql`pragma foreign_keys = on`.execute(db)
  }
}
