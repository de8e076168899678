import type { Kysely, Transaction } from 'kysely'
import { limits, times } from '#owner/gifts/contract.ts'
import type { Server } from '#server/context.ts'
import type { Database } from '#server/database/schema.ts'

/** Reserves the address of a deleted gift for its owner, because people still have the link. */
export async function reserveAddress(
  transaction: Transaction<Database>,
  installation: Server['installation'],
  { host, accountId, now }: { host: string; accountId: number; now: number },
) {
  const row = { account_id: accountId, reserved_until: now + times.reservedAddress }
  await transaction
    .insertInto('reserved_address')
    .values({ gift_id: installation.id, host, ...row })
    .onConflict((conflict) => conflict.column('host').doUpdateSet(row))
    .execute()
  // An account reserves only its latest addresses, as many as it may own gifts.
  const last = transaction
    .selectFrom('reserved_address')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('reserved_until', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.reservedAddresses)
  await transaction
    .deleteFrom('reserved_address')
    .where('account_id', '=', accountId)
    .where('id', 'not in', last)
    .execute()
}

// In milliseconds since 1970: the year 2100.
const FOR_GOOD = Date.UTC(2100, 0)

/** Reserves the address of a gift that the host removes, so that no account can take it. */
export async function reserveForHost(
  transaction: Transaction<Database>,
  installation: Server['installation'],
  host: string,
) {
  const row = { account_id: null, reserved_until: FOR_GOOD }
  await transaction
    .insertInto('reserved_address')
    .values({ gift_id: installation.id, host, ...row })
    .onConflict((conflict) => conflict.column('host').doUpdateSet(row))
    .execute()
}

/** Whether an address is reserved for another account than this one. */
export async function isReserved(
  db: Kysely<Database>,
  { host, accountId, now }: { host: string; accountId: number | undefined; now: number },
) {
  const row = await db
    .selectFrom('reserved_address')
    .select('account_id')
    .where('host', '=', host)
    .where('reserved_until', '>', now)
    .executeTakeFirst()
  return row !== undefined && (row.account_id === null || row.account_id !== accountId)
}

/** Ends the reservation of an address that a gift uses again. */
export async function releaseAddress(transaction: Transaction<Database>, host: string) {
  await transaction.deleteFrom('reserved_address').where('host', '=', host).execute()
}
