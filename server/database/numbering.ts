import { type Kysely, PostgresAdapter, sql, type Transaction } from 'kysely'
import type { Database } from './schema.ts'

/** A row as it is stored: whole numbers, texts and nothing. */
export type Row = Record<string, string | number | null>

/** The highest number that a table has ever given to a row; 0 where it has given none. */
export async function lastNumber(db: Kysely<Database>, table: string) {
  if (isPostgres(db)) {
    const { rows } = await sql<{ last: number }>`
      select case when is_called then last_value else 0 end as last from ${sql.table(`${table}_id_seq`)}`.execute(
      db,
    )
    return rows[0]?.last ?? 0
  }
  const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${table}`.execute(
    db,
  )
  return rows[0]?.seq ?? 0
}

/** Goes on numbering a table's rows behind `last`. */
export async function goOnNumbering(db: Transaction<Database>, table: string, last: number) {
  if (last === 0) return
  if (isPostgres(db)) {
    await sql`select setval(${`${table}_id_seq`}, ${last})`.execute(db)
    return
  }
  await sql`delete from sqlite_sequence where name = ${table}`.execute(db)
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(db)
}

/** Stores rows under the very numbers that they bring. */
export async function insertAsTheyAre(db: Transaction<Database>, table: string, rows: Row[]) {
  for (const row of rows) {
    const columns = Object.keys(row).map((name) => sql.ref(name))
    const values = Object.values(row)
    await sql`insert into ${sql.table(table)} (${sql.join(columns)}) ${
      isPostgres(db) ? sql`overriding system value` : sql``
    } values (${sql.join(values)})`.execute(db)
  }
}

function isPostgres(db: Kysely<Database>) {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
