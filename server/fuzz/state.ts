import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { everyRow } from '#server/test-app.ts'
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

/** All that no refusal may change. */
export async function everything(room: Room) {
  const [rows, accounts, members] = await Promise.all([
    everyRow(room.db),
    room.db.selectFrom('account').selectAll().orderBy('id').execute(),
    room.db.selectFrom('member').selectAll().orderBy('account_id').execute(),
  ])
  return { ...rows, accounts, members, unfinished: readdirSync(join(room.dataDir, 'unfinished')) }
}

/** What is put back: the gift's own settings, its date, and which records its lists hold. */
export async function settled(room: Room) {
  const { id, ...gift } = await room.db.selectFrom('gift').selectAll().orderBy('id').executeTakeFirstOrThrow()
  const { id: _, ...date } = await room.db.selectFrom('date_input').selectAll().executeTakeFirstOrThrow()
  return { id, gift, date, kept: await idsIn(room, lists) }
}

/** Puts back what `settled` saw. */
export async function tidy({ db }: Room, { id, gift, date, kept }: Awaited<ReturnType<typeof settled>>) {
  await db.updateTable('gift').set(gift).where('id', '=', id).execute()
  await db.updateTable('date_input').set(date).execute()
  for (const { table, ids } of kept) {
    await db.deleteFrom(table).where('id', 'not in', ids).execute()
    await db
      .updateTable(table as 'todo')
      .set({ removed_at: null })
      .execute()
  }
}
