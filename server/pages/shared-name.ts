import type { Kysely } from 'kysely'
import type { Database, Gift } from '#server/database/schema.ts'

/** The recipient's name as a chat may show it to anyone: '' unless the owner lets it be named (decisions/0084). */
export async function loadSharedName(
  db: Kysely<Database>,
  { id, names_recipient }: Pick<Gift, 'id' | 'names_recipient'>,
) {
  if (names_recipient === 0) return ''
  const rows = db.selectFrom('opening').select('recipient_name').where('gift_id', '=', id).orderBy('id')
  return (await rows.executeTakeFirst())?.recipient_name ?? ''
}
