import { isDeepStrictEqual } from 'node:util'
import { type Kysely, sql } from 'kysely'
import { insertWithIds, type Row } from '#server/database/row-ids.ts'
import { isShared } from '#server/database/row-locks.ts'
import type { Database } from '#server/database/schema.ts'

/** Saves the rows of all tables but some. @returns a function that restores them */
export async function rememberRows(db: Kysely<Database>, except: string[] = []) {
  const tables = (await db.introspection.getTables()).filter(({ name }) => !except.includes(name))
  const stored: [string, Row[]][] = []
  for (const { name } of tables) stored.push([name, await rowsOf(db, name)])
  return async () => {
    // Foreign keys are off meanwhile, because no order of the tables suits both removing and inserting.
    if (!isShared(db)) await sql`pragma foreign_keys = off`.execute(db)
    await db.transaction().execute(async (transaction) => {
      if (isShared(db)) await sql`set local session_replication_role = replica`.execute(transaction)
      for (const [name, rows] of stored) {
        if (isDeepStrictEqual(await rowsOf(transaction, name), rows)) continue
        await sql`delete from ${sql.table(name)}`.execute(transaction)
        await insertWithIds(transaction, name, rows)
      }
    })
    if (!isShared(db)) await sql`pragma foreign_keys = on`.execute(db)
  }
}

async function rowsOf(db: Kysely<Database>, table: string) {
  return (await sql<Row>`select * from ${sql.table(table)}`.execute(db)).rows
}
