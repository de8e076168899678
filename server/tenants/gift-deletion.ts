import { type Kysely, sql, type Transaction } from 'kysely'
import { removePendingMembers } from '#server/auth/pending-members.ts'
import type { Tenant } from '#server/context.ts'
import { lockAccounts, lockRow } from '#server/database/row-locks.ts'
import type { Database } from '#server/database/schema.ts'
import { loadInstallation } from './installation.ts'

/**
 * What a gift's deletion does with its rows in each table, referring tables first: it deletes them or moves them to
 * the installation. The gift's own row and its files' rows stay until the last file is deleted (media/collector.ts).
 */
const tableActions = {
  session: 'delete',
  handover_token: 'delete',
  invitation: 'delete',
  domain: 'delete',
  member: 'delete',
  rate_limit: 'delete',
  reset_token: 'delete',
  gallery_photo: 'delete',
  gallery_folder: 'delete',
  opening: 'delete',
  date_input: 'delete',
  days_of_love: 'delete',
  features: 'delete',
  todo: 'delete',
  love_moment: 'delete',
  love_typing: 'delete',
  video_gift: 'delete',
  coupon: 'delete',
  quiz: 'delete',
  crossword: 'delete',
  music: 'delete',
  emptied_sample: 'delete',
  version: 'delete',
  answer: 'delete',
  sealed_letter: 'delete',
  reminder: 'delete',
  ticket: 'delete',
  journal: 'delete',
  // An account that may edit here or belongs to other gifts stays. The installation's own rows may refer to a gift
  // that was once its only one.
  account: 'move',
  reserved_address: 'move',
  outbox: 'move',
  job_lease: 'move',
  media: 'keep',
  pending_upload: 'keep',
  gift: 'keep',
} satisfies Record<keyof Database, 'delete' | 'move' | 'keep'>

// A host with a space matches no request and leaves the address free for another gift.
const DELETED_PREFIX = 'removed '

/** Deletes a gift with all its content; its row stays until its last file is deleted. */
export async function deleteGift(
  transaction: Transaction<Database>,
  id: number,
  installation: Tenant['installation'],
) {
  await lockAccounts(transaction, accountsOf(id))
  await lockRow(transaction, 'gift', id)
  await removePendingMembers(transaction, (is) => is('gift_id', '=', id))
  for (const [name, action] of Object.entries(tableActions)) {
    const table = sql.table(name)
    if (action === 'delete') await sql`delete from ${table} where gift_id = ${id}`.execute(transaction)
    if (action === 'move')
      await sql`update ${table} set gift_id = ${installation.id} where gift_id = ${id}`.execute(transaction)
  }
  await transaction
    .updateTable('gift')
    .set({ host: `${DELETED_PREFIX}${id}`, owner_id: null, hint: '', locked: 0 })
    .where('id', '=', id)
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
  if (failures.length > 0) throw new AggregateError(failures, 'deleted gifts could not be forgotten')
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
