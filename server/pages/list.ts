import { type Insertable, type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { GiftContext } from '#server/context.ts'
import type { ListTable } from '#server/database/list-tables.ts'
import { lockGift } from '#server/database/row-locks.ts'
import type { Database } from '#server/database/schema.ts'
import { notFound } from '#server/http/errors.ts'
import { type List, requireLimit } from './list-limit.ts'
import { assignments, columnsAndValues, firstOf, type Values } from './record.ts'

/** A stored row of a list; `folder_id` only in the list that has it. */
export type ListRow<Table extends ListTable> = Selectable<Database[Table]> & {
  id: number
  gift_id: number
  folder_id?: number
}

/** The values of a row to add. */
export type NewRow<Table extends ListTable> = Omit<Insertable<Database[Table]>, 'gift_id'>

/** The gift, and the id of a row that a call names. */
type RowContext = GiftContext & { input: { id: number } }

const isExisting = sql`removed_at is null`

/**
 * A list whose rows are added up to a limit, changed, and removed; for a day a removed row can be restored. Each throws
 * a `Refusal`: `not_found` for a row that the gift does not have, `validation` where the list is full.
 */
export function listOf<Table extends ListTable>(list: List<Table>) {
  const table = sql.table(list.table)

  async function update(
    { db, gift, input }: RowContext,
    values: object,
    condition: RawBuilder<unknown> = isExisting,
  ): Promise<ListRow<Table> | undefined> {
    const { rows } = await sql<ListRow<Table>>`
      update ${table} set ${assignments({ gift_id: gift.id, ...values })}
      where id = ${input.id} and gift_id = ${gift.id} and ${condition} returning *`.execute(db)
    return rows[0]
  }

  async function insert({ db, gift }: GiftContext, values: NewRow<Table>): Promise<ListRow<Table>> {
    const { rows } = await sql<ListRow<Table>>`
      insert into ${table} ${columnsAndValues({ gift_id: gift.id, ...values })} returning *`.execute(db)
    return firstOf(rows)
  }

  // No other call adds to a list of the gift meanwhile.
  function withinLimit(
    { db, gift }: GiftContext,
    write: (within: GiftContext) => Promise<ListRow<Table>>,
    field?: string,
  ): Promise<ListRow<Table>> {
    return db.transaction().execute(async (transaction) => {
      await lockGift(transaction, gift.id)
      const row = await write({ db: transaction, gift })
      await requireLimit(transaction, list, { of: row[list.by ?? 'gift_id'] ?? gift.id, field })
      return row
    })
  }

  return {
    ...list,
    insert,

    /** Loads the rows in the order in which they were added. */
    async load({ db, gift }: GiftContext): Promise<ListRow<Table>[]> {
      const { rows } = await sql<ListRow<Table>>`
        select * from ${table} where gift_id = ${gift.id} and ${isExisting} order by id`.execute(db)
      return rows
    },

    find: (context: RowContext) => findRow(list.table, context),

    /** Requires room for another row, before files are stored for it. @param of the gift, or the folder */
    requireRoom: ({ db }: GiftContext, of: number) => requireLimit(db, list, { of, field: list.field }, 1),

    /** Adds a row. @param make runs in the transaction that adds it */
    add: (context: GiftContext, make: (within: GiftContext) => Promise<NewRow<Table>>) =>
      withinLimit(context, async (within) => insert(within, await make(within)), list.field),

    change: async (context: RowContext, values: Values<Table>): Promise<ListRow<Table>> =>
      requireFound(await update(context, values)),

    /** Changes a row where a condition holds too. @returns undefined where it does not */
    changeIf: (context: RowContext, condition: RawBuilder<unknown>, values: Values<Table>) =>
      update(context, values, sql`${isExisting} and ${condition}`),

    remove: async (context: RowContext & { now: () => number }): Promise<ListRow<Table>> =>
      requireFound(await update(context, { removed_at: context.now() })),

    restore: (context: RowContext) =>
      withinLimit(context, async ({ db }) =>
        requireFound(await update({ ...context, db }, { removed_at: null }, sql`true`)),
      ),

    /** Deletes the rows that were removed before a time, of one gift or of all. */
    purge: (db: Kysely<Database>, before: number, giftId?: number) =>
      sql`delete from ${table} where removed_at < ${before}
        ${giftId === undefined ? sql`` : sql`and gift_id = ${giftId}`}`.execute(db),
  }
}

/** Finds a row of a list by its id. @throws {Refusal} `not_found` */
export async function findRow<Table extends ListTable>(
  table: Table,
  { db, gift, input }: RowContext,
): Promise<ListRow<Table>> {
  const { rows } = await sql<ListRow<Table>>`
    select * from ${sql.table(table)} where id = ${input.id} and gift_id = ${gift.id} and ${isExisting}`.execute(
    db,
  )
  return requireFound(rows[0])
}

function requireFound<Row>(row: Row | undefined) {
  if (row === undefined) throw notFound()
  return row
}
