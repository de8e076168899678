import { insertWithIds } from '#server/database/row-ids.ts'
import type { TestApp } from '#tests/server/app.ts'
import { type Snapshot, takeSnapshot } from '#tests/server/snapshot.ts'
import { rememberAccounts } from '#tests/server/waiting.ts'

type FuzzTarget = Pick<TestApp, 'db' | 'media' | 'mail' | 'dataDir'>

// In an order in which their rows can be deleted.
const lists = ['gallery_photo', 'gallery_folder', 'todo', 'love_moment'] as const

const others = [
  'account',
  'date_input',
  'session',
  'gift',
  'invitation',
  'emptied_sample',
  'version',
  'answer',
  'sealed_letter',
  'ticket',
] as const

/** Reads the ids of all stored records. */
export async function standingIds(target: FuzzTarget) {
  const tables = await idsIn(target, [...lists, ...others])
  // Each save adds versions, whose ids would crowd out those of the other records.
  return tables.flatMap(({ table, ids }) =>
    table === 'version' ? ids.toSorted((a, b) => b - a).slice(0, 2) : ids,
  )
}

async function idsIn(
  { db }: Pick<FuzzTarget, 'db'>,
  tables: readonly ((typeof lists)[number] | (typeof others)[number])[],
) {
  return Promise.all(
    tables.map(async (table) => {
      const rows = await db.selectFrom(table).select('id').execute()
      return { table, ids: rows.map(({ id }) => id) }
    }),
  )
}

/** Takes a snapshot of what a refusal must not change: rows but a session's last use, stored files, mails, uploads. */
export async function everything(target: FuzzTarget): Promise<Snapshot> {
  const stock = await takeSnapshot(target)
  const sessions = await target.db
    .selectFrom('session')
    .select(['id', 'account_id', 'token_hash'])
    .orderBy('id')
    .execute()
  stock.set('table session', JSON.stringify(sessions))
  return stock
}

/** Saves the gift's settings, date, accounts and records. @returns a function that restores them */
export async function settle(target: Pick<FuzzTarget, 'db'>) {
  const { db } = target
  const { id, ...gift } = await db.selectFrom('gift').selectAll().orderBy('id').executeTakeFirstOrThrow()
  const { id: _, ...date } = await db.selectFrom('date_input').selectAll().executeTakeFirstOrThrow()
  const bringBack = await rememberAccounts(db)
  const kept = await idsIn(target, lists)
  const answers = await db.selectFrom('answer').selectAll().execute()
  const tickets = await db.selectFrom('ticket').selectAll().execute()
  const letters = await db.selectFrom('sealed_letter').selectAll().execute()
  return async () => {
    await db.updateTable('gift').set(gift).where('id', '=', id).execute()
    await db.updateTable('date_input').set(date).execute()
    await bringBack()
    await db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('answer').execute()
      await insertWithIds(transaction, 'answer', answers)
      await transaction.deleteFrom('sealed_letter').execute()
      await insertWithIds(transaction, 'sealed_letter', letters)
      await transaction.deleteFrom('ticket').execute()
      await insertWithIds(transaction, 'ticket', tickets)
    })
    for (const { table, ids } of kept) {
      await db.deleteFrom(table).where('id', 'not in', ids).execute()
      await db
        .updateTable(table as 'todo')
        .set({ removed_at: null })
        .execute()
    }
  }
}
