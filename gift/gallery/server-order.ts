import { sql } from 'kysely'
import type { GiftContext } from '#server/context.ts'
import { notFound } from '#server/http/errors.ts'
import type { List } from '#server/pages/list-limit.ts'
import { firstOf } from '#server/pages/record.ts'

/**
 * Stores the order of a gift's rows: first the named ones, then the others in their present order.
 * @throws {Refusal} `not_found` when a named row does not exist; nothing has changed then
 */
export async function saveOrder(
  { db, gift }: GiftContext,
  table: 'gallery_folder' | 'gallery_photo',
  named: number[],
  existing: number[],
) {
  if (named.some((id) => !existing.includes(id))) throw notFound()
  const order = [...new Set([...named, ...existing])]
  await db.transaction().execute(async (transaction) => {
    for (const [position, id] of order.entries()) {
      await transaction
        .updateTable(table)
        .set({ position })
        .where('id', '=', id)
        .where('gift_id', '=', gift.id)
        .execute()
    }
  })
}

/** The position behind the last row of a list. @param of the gift, or the folder of photos */
export async function nextPosition({ db }: GiftContext, { table, by }: List, of: number) {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(position), -1) + 1 as next from ${sql.table(table)}
    where ${sql.ref(by ?? 'gift_id')} = ${of} and removed_at is null`.execute(db)
  return firstOf(rows).next
}
