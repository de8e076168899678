import { type Kysely, sql, type Transaction } from 'kysely'
import { isShared } from './row-locks.ts'
import type { Database } from './schema.ts'

/** A row as the database stores it. */
export type Row = Record<string, string | number | null>

/** The highest id that a table has ever given to a row; 0 when it has given none. */
export async function readLastId(db: Kysely<Database>, table: string) {
  const { rows } = await (isShared(db)
    ? sql<{ id: number }>`
        select case when is_called then last_value else 0 end as id from ${sql.table(`${table}_id_seq`)}`
    : sql<{ id: number }>`select seq as id from sqlite_sequence where name = ${table}`
  ).execute(db)
  return rows[0]?.id ?? 0
}

/** Lets a table give ids after `id` from now on. */
export async function setLastId(db: Transaction<Database>, table: string, id: number) {
  if (id === 0) return
  if (isShared(db)) {
    await sql`select setval(${`${table}_id_seq`}, ${id})`.execute(db)
    return
  }
  await sql`delete from sqlite_sequence where name = ${table}`.execute(db)
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${id})`.execute(db)
}

/** Inserts rows with the ids that they have. */
export async function insertWithIds(db: Transaction<Database>, table: string, rows: Row[]) {
  for (const row of rows) {
    const columns = Object.keys(row).map((name) => sql.ref(name))
    await sql`insert into ${sql.table(table)} (${sql.join(columns)}) ${
      isShared(db) ? sql`overriding system value` : sql``
    } values (${sql.join(Object.values(row))})`.execute(db)
  }
}
