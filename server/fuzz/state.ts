import { type Stock, takeStock } from '#server/test-stock.ts'
import { rememberAccounts } from '#server/test-waiting.ts'
import type { Room } from './room.ts'

// In the order in which their rows can be removed.
const lists = ['gallery_photo', 'gallery_folder', 'todo', 'love_moment'] as const

/** The numbers of all records that stand, of every kind. */
export async function standingIds(room: Room) {
  const tables = await idsIn(room, [...lists, 'account', 'date_input', 'session'])
  return tables.flatMap(({ ids }) => ids)
}

async function idsIn(
  { db }: Room,
  tables: readonly ((typeof lists)[number] | 'account' | 'date_input' | 'session')[],
) {
  return Promise.all(
    tables.map(async (table) => {
      const rows = await db.selectFrom(table).select('id').execute()
      return { table, ids: rows.map(({ id }) => id) }
    }),
  )
}

/** All that no refusal may change: every row, stored file, mail and file on its way; a session's use is noted. */
export async function everything(room: Room): Promise<Stock> {
  const stock = await takeStock(room)
  const sessions = await room.db
    .selectFrom('session')
    .select(['id', 'account_id', 'token_hash'])
    .orderBy('id')
    .execute()
  stock.set('table session', JSON.stringify(sessions))
  return stock
}

/** What is put back: the gift's own settings, its date, its accounts, and which records its lists hold. */
export async function settled(room: Room) {
  const { id, ...gift } = await room.db.selectFrom('gift').selectAll().orderBy('id').executeTakeFirstOrThrow()
  const { id: _, ...date } = await room.db.selectFrom('date_input').selectAll().executeTakeFirstOrThrow()
  const bringBack = await rememberAccounts(room.db)
  return { id, gift, date, bringBack, kept: await idsIn(room, lists) }
}

/** Puts back what `settled` saw. */
export async function tidy({ db }: Room, first: Awaited<ReturnType<typeof settled>>) {
  await db.updateTable('gift').set(first.gift).where('id', '=', first.id).execute()
  await db.updateTable('date_input').set(first.date).execute()
  await first.bringBack()
  for (const { table, ids } of first.kept) {
    await db.deleteFrom(table).where('id', 'not in', ids).execute()
    await db
      .updateTable(table as 'todo')
      .set({ removed_at: null })
      .execute()
  }
}
