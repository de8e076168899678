import { notFound } from '#server/http/errors.ts'
import type { Asked } from './server-rows.ts'

/**
 * Numbers the rows anew: first those named, in that order, then the others as they stood.
 * @throws {Refusal} `not_found` when one of those named does not stand; nothing is moved then
 */
export async function placeInOrder(
  { db, gift }: Asked,
  table: 'gallery_folder' | 'gallery_photo',
  named: number[],
  standing: number[],
) {
  if (named.some((id) => !standing.includes(id))) throw notFound()
  const order = [...new Set([...named, ...standing])]
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
