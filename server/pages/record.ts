import { type Selectable, sql, type Updateable } from 'kysely'
import type { GiftContext } from '#server/context.ts'
import type { Database } from '#server/database/schema.ts'
import { omitUndefined } from './omit-undefined.ts'

/** The tables of which each gift has one row. */
type RecordTable =
  | 'opening'
  | 'date_input'
  | 'days_of_love'
  | 'features'
  | 'love_typing'
  | 'video_gift'
  | 'quiz'
  | 'crossword'
  | 'music'

/** New values of some columns; undefined leaves a column as it is. */
export type Values<Table extends keyof Database> = {
  [Column in keyof Updateable<Database[Table]>]?: Updateable<Database[Table]>[Column] | undefined
}

/**
 * The record of a page: the one row that each gift has in a table.
 * @param blank what a new row holds in the columns that its first save leaves out
 */
export function recordOf<Table extends RecordTable>(table: Table, blank: Values<Table> = {}) {
  return {
    /** Loads the record: a list of one row, or of none. */
    async load({ db, gift }: GiftContext) {
      const { rows } = await sql<Selectable<Database[Table]>>`
        select * from ${sql.table(table)} where gift_id = ${gift.id}`.execute(db)
      return rows
    },

    /** Stores values in the record, and makes it where there is none. */
    async save({ db, gift }: GiftContext, values: Values<Table>) {
      const changes = { gift_id: gift.id, ...omitUndefined(values) }
      const row = { ...blank, ...changes }
      const { rows } = await sql<Selectable<Database[Table]>>`
        insert into ${sql.table(table)} ${columnsAndValues(row)}
        on conflict (gift_id) do update set ${assignments(changes)}
        returning *`.execute(db)
      return firstOf(rows)
    },
  }
}

/** The columns and the values of an `insert`. */
export function columnsAndValues(row: object) {
  const columns = Object.keys(omitUndefined(row)).map((name) => sql.ref(name))
  return sql`(${sql.join(columns)}) values (${sql.join(Object.values(omitUndefined(row)))})`
}

/** The assignments of an `update`; those of undefined values are left out. */
export function assignments(values: object) {
  const entries = Object.entries(omitUndefined(values))
  return sql.join(entries.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))
}

/** The first row of a statement that returns at least one. */
export function firstOf<Row>([row]: Row[]) {
  if (row === undefined) throw new Error('a statement returned no row')
  return row
}
