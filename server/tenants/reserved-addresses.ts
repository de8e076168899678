import type { Kysely, Transaction } from 'kysely'
import { limits, times } from '#owner/gifts/contract.ts'
import type { Tenant } from '#server/context.ts'
import type { Database } from '#server/database/schema.ts'

type Left = { host: string; accountId: number; now: number }

/** Keeps the address of a gift that goes for the account that owned it: somebody has the link still. */
export async function reserveAddress(
  transaction: Transaction<Database>,
  installation: Tenant['installation'],
  { host, accountId, now }: Left,
) {
  const row = { account_id: accountId, reserved_until: now + times.keptAddress }
  await transaction
    .insertInto('reserved_address')
    .values({ gift_id: installation.id, host, ...row })
    .onConflict((conflict) => conflict.column('host').doUpdateSet(row))
    .execute()
  // Whoever begins gifts only to leave them keeps no more addresses than gifts.
  const last = transaction
    .selectFrom('reserved_address')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('reserved_until', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.keptAddresses)
  await transaction
    .deleteFrom('reserved_address')
    .where('account_id', '=', accountId)
    .where('id', 'not in', last)
    .execute()
}

/** Whether an address is kept for another account than this one. */
export async function isReserved(
  db: Kysely<Database>,
  { host, accountId, now }: Omit<Left, 'accountId'> & { accountId: number | undefined },
) {
  const row = await db
    .selectFrom('reserved_address')
    .select('account_id')
    .where('host', '=', host)
    .where('reserved_until', '>', now)
    .executeTakeFirst()
  return row !== undefined && (row.account_id === null || row.account_id !== accountId)
}

/** Keeps an address no longer: a gift stands there again. */
export async function releaseAddress(transaction: Transaction<Database>, host: string) {
  await transaction.deleteFrom('reserved_address').where('host', '=', host).execute()
}

/** Removes the addresses that are free again. */
export async function purgeReservedAddresses({ db, now }: { db: Kysely<Database>; now: () => number }) {
  await db.deleteFrom('reserved_address').where('reserved_until', '<=', now()).execute()
}
