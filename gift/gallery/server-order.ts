import { notFound } from '#server/http/errors.ts'
import type { PageContext } from './server-rows.ts'

/**
 * Stores the order of a gift's rows: first the named ones, then the others in their present order.
 * @throws {Refusal} `not_found` when a named row does not exist; nothing has changed then
 */
export async function saveOrder(
  { db, gift }: PageContext,
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
