import { sql, type Transaction } from 'kysely'
import type { Context } from '#server/context.ts'
import { lockGift } from '#server/database/row-locks.ts'
import type { Database } from '#server/database/schema.ts'
import { Refusal } from '#server/http/errors.ts'
import type { List } from './page-data.ts'

/**
 * Adds rows to a list while no other call of the gift does.
 * @throws {Refusal} `validation` where the list is full; rows that are too many already stay
 */
export function addToList<Row>(
  { db, gift }: Pick<Context, 'db' | 'gift'>,
  list: List,
  add: (transaction: Transaction<Database>) => Promise<Row>,
) {
  return db.transaction().execute(async (transaction) => {
    await requireFreeSlots(transaction, gift.id, list)
    return add(transaction)
  })
}

/**
 * Requires that a list has free slots, which no other call of the gift takes until the transaction ends.
 * @throws {Refusal} `validation`
 */
export async function requireFreeSlots(
  transaction: Transaction<Database>,
  giftId: number,
  { table, folderId, max, full, field, added = [0] }: List,
) {
  const [column, id] = folderId === undefined ? ['gift_id', giftId] : ['folder_id', folderId]
  await lockGift(transaction, giftId)
  const { count } = await transaction
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where(sql.ref(column), '=', id)
    .where('removed_at', 'is', null)
    .where('id', 'not in', added)
    .executeTakeFirstOrThrow()
  if (Number(count) + added.length > max)
    throw new Refusal('validation', full, field ? { fields: { [field]: full } } : {})
}
