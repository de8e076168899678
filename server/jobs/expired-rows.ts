import type { Kysely } from 'kysely'
import { times as ofAccounts } from '#owner/account/contract.ts'
import { times as ofGifts } from '#owner/gifts/contract.ts'
import { times as ofInvitations } from '#owner/invitations/contract.ts'
import type { Database } from '#server/database/schema.ts'
import { CLOCK_SKEW } from './clock-skew.ts'

// How long each counts from when it is made, in milliseconds.
const lasting = [
  ['handover_token', ofGifts.pass],
  ['invitation', ofInvitations.invitation],
  ['reset_token', ofAccounts.resetToken],
] as const

/**
 * Removes the sessions, the ways into a gift, the invitations and the links that time has ended. What lies further
 * ahead than any of them lasts was made before the clock was put back and counts no longer; a session then counts
 * from now on, and proves nothing fresh.
 */
export async function purgeExpired({ db, now }: { db: Kysely<Database>; now: () => number }) {
  const moment = now()
  await db
    .deleteFrom('session')
    .where('last_used_at', '<', moment - ofAccounts.session)
    .execute()
  const ahead = db
    .selectFrom('session')
    .select('id')
    .where('last_used_at', '>', moment + CLOCK_SKEW)
  // Mostly there are none, and a question costs less than a write.
  if (await ahead.limit(1).executeTakeFirst()) {
    await db
      .updateTable('session')
      .set({ last_used_at: moment, signed_in_at: 0 })
      .where('last_used_at', '>', moment + CLOCK_SKEW)
      .execute()
  }
  for (const [table, lasts] of lasting) {
    await db
      .deleteFrom(table)
      .where((is) =>
        is.or([is('expires_at', '<=', moment), is('expires_at', '>', moment + lasts + CLOCK_SKEW)]),
      )
      .execute()
  }
}
