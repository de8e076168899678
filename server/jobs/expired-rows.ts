import type { Kysely } from 'kysely'
import { times } from '#contract/account/contract.ts'
import { addressLimits } from '#gift/sealed-letters/contract.ts'
import { CLOCK_SKEW } from '#server/auth/clock-skew.ts'
import type { Database } from '#server/database/schema.ts'

// The lifetimes of tokens, in milliseconds.
const lifetimes = [
  ['handover_token', times.handover],
  ['invitation', times.invitation],
  ['reset_token', times.resetToken],
] as const

/**
 * Removes expired sessions, invitations, tokens, reservations and unconfirmed addresses. A token that expires later
 * than its lifetime allows was made by a clock that was wrong, and is removed; such a session starts again now, but its
 * sign-in no longer counts as recent.
 */
export async function purgeExpired({ db, now }: { db: Kysely<Database>; now: () => number }) {
  const time = now()
  await db
    .deleteFrom('session')
    .where('last_used_at', '<', time - times.session)
    .execute()
  await db
    .updateTable('session')
    .set({ last_used_at: time, signed_in_at: 0 })
    .where('last_used_at', '>', time + CLOCK_SKEW)
    .execute()
  await db
    .deleteFrom('reminder')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<=', time - addressLimits.confirmable)
    .execute()
  await db.deleteFrom('reserved_address').where('reserved_until', '<=', time).execute()
  for (const [table, lifetime] of lifetimes) {
    await db
      .deleteFrom(table)
      .where(({ eb, or }) =>
        or([eb('expires_at', '<=', time), eb('expires_at', '>', time + lifetime + CLOCK_SKEW)]),
      )
      .execute()
  }
}
