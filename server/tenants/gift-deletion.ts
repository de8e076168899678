import { type Kysely, sql, type Transaction } from 'kysely'
import { removeUnheld } from '#server/auth/pending-members.ts'
import type { Tenant } from '#server/context.ts'
import { lockAccounts, lockRow } from '#server/database/row-locks.ts'
import type { Database } from '#server/database/schema.ts'
import { loadInstallation } from './installation.ts'

/**
 * What becomes of the rows of each table that hang on a gift, those first that lean on others: they go, or move to
 * the installation. Its own row and its files' stay until the last file is gone (media/collector.ts).
 */
const ends = {
  session: 'goes',
  handover_token: 'goes',
  invitation: 'goes',
  domain: 'goes',
  member: 'goes',
  rate_limit: 'goes',
  reset_token: 'goes',
  gallery_photo: 'goes',
  gallery_folder: 'goes',
  opening: 'goes',
  date_input: 'goes',
  days_of_love: 'goes',
  features: 'goes',
  todo: 'goes',
  love_moment: 'goes',
  love_typing: 'goes',
  video_gift: 'goes',
  coupon: 'goes',
  quiz: 'goes',
  crossword: 'goes',
  music: 'goes',
  // Whoever was let in there, or registered and has gifts elsewhere, keeps the account; and what is the
  // installation's own stood with a gift that was its only one.
  account: 'moves',
  reserved_address: 'moves',
  outbox: 'moves',
  job_lease: 'moves',
  media: 'stays',
  pending_upload: 'stays',
  gift: 'stays',
} satisfies Record<keyof Database, 'goes' | 'moves' | 'stays'>

// No host name has a space, so that nobody reaches it, and its address can be another gift's.
const REMOVED = 'removed '

/** Deletes a gift with everything in it; its row stays until the last of its files is gone. */
export async function removeGift(
  transaction: Transaction<Database>,
  id: number,
  installation: Tenant['installation'],
) {
  await lockAccounts(transaction, accountsOf(id))
  await lockRow(transaction, 'gift', id)
  await turnAwayWaiting(transaction, id)
  for (const [name, end] of Object.entries(ends)) {
    const table = sql.table(name)
    if (end === 'goes') await sql`delete from ${table} where gift_id = ${id}`.execute(transaction)
    if (end === 'moves')
      await sql`update ${table} set gift_id = ${installation.id} where gift_id = ${id}`.execute(transaction)
  }
  await transaction
    .updateTable('gift')
    .set({ host: `${REMOVED}${id}`, owner_id: null, hint: '', locked: 0 })
    .where('id', '=', id)
    .execute()
}

/**
 * Removes the rows of gifts whose files are gone too, and what came into them while they were deleted.
 * @throws {AggregateError} behind all of them, with what failed at some
 */
export async function purgeDeletedGifts({ db }: { db: Kysely<Database> }) {
  const installation = await loadInstallation(db)
  const removed = await db.selectFrom('gift').select('id').where('host', 'like', `${REMOVED}%`).execute()
  const failures: unknown[] = []
  for (const { id } of removed) {
    const forgotten = db.transaction().execute(async (transaction) => {
      await removeGift(transaction, id, installation)
      await removeRow(transaction, id)
    })
    await forgotten.catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'deleted gifts could not be forgotten')
}

// All whose sign-in, way in or place leans on the gift.
function accountsOf(id: number) {
  return sql`
    select id from account where gift_id = ${id}
    union select account_id from member where gift_id = ${id}
    union select owner_id from gift where id = ${id}`
}

// Nobody will let them in now, and their e-mails are to be free again.
async function turnAwayWaiting(transaction: Transaction<Database>, id: number) {
  const waiting = await transaction
    .deleteFrom('member')
    .where('gift_id', '=', id)
    .where('may_edit', '=', 0)
    .returning(['account_id', 'gift_id'])
    .execute()
  for (const place of waiting) await removeUnheld(transaction, place)
}

function removeRow(transaction: Transaction<Database>, id: number) {
  return transaction
    .deleteFrom('gift')
    .where('id', '=', id)
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('media').select('media.id').where('media.gift_id', '=', id))),
    )
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('pending_upload').select('pending_upload.key').where('pending_upload.gift_id', '=', id),
        ),
      ),
    )
    .execute()
}
