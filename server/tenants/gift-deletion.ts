import { type Kysely, sql, type Transaction } from 'kysely'
import { removePendingMembers } from '#server/auth/pending-members.ts'
import type { Server } from '#server/context.ts'
import { lockAccounts, lockRow } from '#server/database/row-locks.ts'
import type { Database } from '#server/database/schema.ts'
import { tables } from '#server/database/tables.ts'
import { loadInstallation } from './installation.ts'

/** The host of a deleted gift begins with it: with a space it matches no request, and the address is free again. */
export const DELETED_PREFIX = 'removed '

/** Deletes a gift with all its content; its row stays until its last file is deleted. */
export async function deleteGift(
  transaction: Transaction<Database>,
  id: number,
  installation: Server['installation'],
) {
  await lockAccounts(transaction, accountsOf(id))
  await lockRow(transaction, 'gift', id)
  await removePendingMembers(transaction, (is) => is('gift_id', '=', id))
  // Referring tables first.
  for (const [name, { onDelete }] of Object.entries(tables).reverse()) {
    const table = sql.table(name)
    if (onDelete === 'delete') await sql`delete from ${table} where gift_id = ${id}`.execute(transaction)
    if (onDelete === 'move')
      await sql`update ${table} set gift_id = ${installation.id} where gift_id = ${id}`.execute(transaction)
  }
  await transaction
    .updateTable('gift')
    .set({ host: `${DELETED_PREFIX}${id}`, owner_id: null, hint: '', locked: 0 })
    .where('id', '=', id)
    .execute()
}

/** Gives up the host names of the gifts that the host has removed a day ago; `purgeDeletedGifts` then deletes them. */
export async function deleteRemovedGifts({ db, now }: { db: Kysely<Database>; now: () => number }) {
  await db
    .updateTable('gift')
    .set({ host: sql<string>`${DELETED_PREFIX} || cast(id as text)`, owner_id: null, remove_at: null })
    .where('remove_at', '<=', now())
    .execute()
}

/**
 * Removes the rows of deleted gifts whose files are deleted too, and rows that were added during the deletion.
 * @throws {AggregateError} after the last gift, with the errors of those that failed
 */
export async function purgeDeletedGifts({ db }: { db: Kysely<Database> }) {
  const installation = await loadInstallation(db)
  const deleted = await db
    .selectFrom('gift')
    .select('id')
    .where('host', 'like', `${DELETED_PREFIX}%`)
    .execute()
  const failures: unknown[] = []
  for (const { id } of deleted) {
    const purge = db.transaction().execute(async (transaction) => {
      await deleteGift(transaction, id, installation)
      await removeRow(transaction, id)
    })
    await purge.catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'deleted gifts could not be purged')
}

// All accounts whose registration, membership or ownership refers to the gift.
function accountsOf(id: number) {
  return sql`
    select id from account where gift_id = ${id}
    union select account_id from member where gift_id = ${id}
    union select owner_id from gift where id = ${id}`
}

function removeRow(transaction: Transaction<Database>, id: number) {
  const files = transaction.selectFrom('media').select('gift_id').where('gift_id', '=', id)
  const uploads = transaction.selectFrom('pending_upload').select('gift_id').where('gift_id', '=', id)
  return transaction
    .deleteFrom('gift')
    .where('id', '=', id)
    .where('id', 'not in', files)
    .where('id', 'not in', uploads)
    .execute()
}
