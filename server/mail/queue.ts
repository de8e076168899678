import type { Kysely } from 'kysely'
import { isShared } from '#server/database/row-locks.ts'
import type { Database } from '#server/database/schema.ts'
import { installationRow } from '#server/tenants/installation.ts'
import type { Message } from './delivery.ts'

// In milliseconds: by then a process that stops is gone, with all that it may still have been handing over.
const GONE_WITHIN = 30_000

/** A message that is not delivered yet; `id` is its Message-ID. */
export type Waiting = Message & { id: string }

export type MailQueue = ReturnType<typeof openMailQueue>

/**
 * Keeps messages that could not be delivered until a process delivers them, this one later or at its next start, or
 * another within two minutes.
 */
export function openMailQueue(db: Kysely<Database>) {
  return {
    /** Keeps them from now on, and gives them to whoever asks after a while: that of a process which stops. */
    async keep(messages: Waiting[], now: number, after = isShared(db) ? GONE_WITHIN : 0) {
      const next_attempt_at = now + after
      const rows = messages.map(({ id, to, text, until, ...message }) => ({
        ...message,
        gift_id: installationRow(db).select('id'),
        message_id: id,
        recipient: to,
        body: text,
        expires_at: until,
        next_attempt_at,
      }))
      await db.insertInto('outbox').values(rows).execute()
    },
    /**
     * What was kept, the longest first and so many at most. It is forgotten first: of processes that ask at the
     * same moment one gets each message, and nothing goes out twice.
     */
    async take(now: number, most?: number) {
      return (await takeRows(db, now, most)).map(
        ({ message_id: id, recipient: to, body: text, subject, link, expires_at: until }) => {
          return { id, to, subject, text, link, until }
        },
      )
    },
  }
}

async function takeRows(db: Kysely<Database>, now: number, most?: number) {
  const due = db
    .selectFrom('outbox')
    .select('id')
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .orderBy('id')
  // Mostly there is none, and a question costs less than a write.
  if (!(await due.limit(1).executeTakeFirst())) return []
  const taken = most === undefined ? due : due.limit(most)
  return db.deleteFrom('outbox').where('id', 'in', taken).returningAll().execute()
}
