import { randomUUID } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import { MINUTE } from '#contract/durations.ts'
import type { Database } from '#server/database/schema.ts'
import { installationRow } from '#server/tenants/installation.ts'

/** A mail that is not delivered yet. */
export type OutboxMail = Selectable<Database['outbox']>

/** A new mail; `link` is the part of its body that is worthless after `expires_at`, in milliseconds since 1970. */
export type NewMail = Pick<OutboxMail, 'recipient' | 'subject' | 'body' | 'link' | 'expires_at'>

// In milliseconds, longer than a mail server may take: the mail of a process that was killed is tried again after it.
const LEASE = 2 * MINUTE

/** Writes a mail to the outbox; every attempt sends the same Message-ID, so that a server recognises a repetition. */
export async function addMail(db: Kysely<Database>, mail: NewMail, now: number) {
  await db
    .insertInto('outbox')
    .values({
      ...mail,
      gift_id: installationRow(db).select('id'),
      message_id: `<${randomUUID()}@kado>`,
      next_attempt_at: now,
    })
    .execute()
}

/** Leases the mail that has been due longest to this process; undefined where none is due. */
export async function leaseMail(db: Kysely<Database>, now: number): Promise<OutboxMail | undefined> {
  const due = await db
    .selectFrom('outbox')
    .select('id')
    .where('next_attempt_at', '<=', now)
    .where('leased_until', '<=', now)
    .orderBy('next_attempt_at')
    .orderBy('id')
    .executeTakeFirst()
  if (!due) return undefined
  const leased = await db
    .updateTable('outbox')
    .set({ leased_until: now + LEASE })
    .where('id', '=', due.id)
    .where('leased_until', '<=', now)
    .returningAll()
    .executeTakeFirst()
  // Another process was first: there may be a further one.
  return leased ?? leaseMail(db, now)
}

/** Schedules another attempt and ends the lease. */
export async function retryMail(db: Kysely<Database>, { id, attempts }: OutboxMail, nextAttemptAt: number) {
  await db
    .updateTable('outbox')
    .set({ attempts: attempts + 1, next_attempt_at: nextAttemptAt, leased_until: 0 })
    .where('id', '=', id)
    .execute()
}

/** Removes a mail that is delivered or given up. */
export async function removeMail(db: Kysely<Database>, { id }: OutboxMail) {
  await db.deleteFrom('outbox').where('id', '=', id).execute()
}

/** When the next mail is due, in milliseconds since 1970; undefined for an empty outbox. */
export async function nextAttemptAt(db: Kysely<Database>) {
  const next = await db
    .selectFrom('outbox')
    .select('next_attempt_at')
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst()
  return next?.next_attempt_at
}
