import type { Context } from '#server/context.ts'
import type { Gift } from '#server/database/schema.ts'

/** What visitors call the giver: the owner's choice, or else the signature of the letter; '' for none. */
export async function giverOf({ db, gift }: { db: Context['db']; gift: Pick<Gift, 'id' | 'giver_name'> }) {
  if (gift.giver_name) return gift.giver_name
  const letter = await db
    .selectFrom('love_typing')
    .select('signature')
    .where('gift_id', '=', gift.id)
    .executeTakeFirst()
  return letter?.signature ?? ''
}
