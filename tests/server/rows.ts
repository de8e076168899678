import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { Row } from '#server/database/row-ids.ts'
import type { Database } from '#server/database/schema.ts'
import { tables } from '#server/database/tables.ts'

type Table = keyof Database

/** Inserts a row. @returns its id, for a table whose rows have ids */
export async function addRow<Name extends Table>(
  db: Kysely<Database>,
  table: Name,
  row: Insertable<Database[Name]>,
) {
  const columns = Object.keys(row).map((name) => sql.ref(name))
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(Object.values(row))})
    returning *`.execute(db)
  return rows[0]?.id ?? 0
}

/** Reads the first row whose columns have these values, in the order of the ids. @throws {Error} where there is none */
export async function firstRow<Name extends Table>(
  db: Kysely<Database>,
  table: Name,
  values: Partial<Selectable<Database[Name]>> = {},
) {
  const conditions = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
  const { rows } = await sql<Selectable<Database[Name]>>`
    select * from ${sql.table(table)} ${where} order by 1 limit 1`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error(`No row of ${table} has ${JSON.stringify(values)}.`)
  return row
}

/** Reads the rows of every table but some, by the names of the tables. */
export async function readTables(db: Kysely<Database>, except: string[] = []) {
  const names = Object.keys(tables).filter((name) => !except.includes(name))
  const read = async (name: string) => {
    const { rows } = await sql<Row>`select * from ${sql.table(name)}`.execute(db)
    return [name, rows] as const
  }
  return new Map(await Promise.all(names.map(read)))
}

/** A recording of the letter, whose file is not stored. */
export const narrated = { url: '', milliseconds: 1000, marks: '[]', quiet: '[]', paragraphs: '[]' }

/** A sealed letter whose day has come. */
export const sealed = {
  day: null,
  opens_on: '2020-02-29',
  title: '',
  text: 'Sudah waktunya.',
  photo_url: '',
  voice_url: '',
  written_at: 0,
}
