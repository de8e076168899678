import { sql, type Transaction } from 'kysely'
import type { Context } from '#server/context.ts'
import { lockGift } from '#server/database/row-locks.ts'
import type { Database, ListTable } from '#server/database/schema.ts'
import { Refusal } from '#server/http/errors.ts'

/** A list of a gift, or the photos of one folder; it may hold `max` rows, and `full` is the refusal's sentence. */
type List = {
  table: ListTable
  folderId?: number
  max: number
  full: string
  /** The input field that the refusal names. */
  field?: string
  /** The rows that are restored or moved here; without them one new row is added. */
  added?: number[]
}

/**
 * Adds rows to a list while no other call of the gift does.
 * @throws {Refusal} `validation` where the list is full; rows that are too many already stay
 */
export function addToList<Row>(
  { db, gift }: Pick<Context, 'db' | 'gift'>,
  { table, folderId, max, full, field, added = [0] }: List,
  add: (transaction: Transaction<Database>) => Promise<Row>,
) {
  const [column, id] = folderId === undefined ? ['gift_id', gift.id] : ['folder_id', folderId]
  return db.transaction().execute(async (transaction) => {
    await lockGift(transaction, gift.id)
    const { count } = await transaction
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where(sql.ref(column), '=', id)
      .where('removed_at', 'is', null)
      .where('id', 'not in', added)
      .executeTakeFirstOrThrow()
    if (Number(count) + added.length > max)
      throw new Refusal('validation', full, field ? { fields: { [field]: full } } : {})
    return add(transaction)
  })
}
