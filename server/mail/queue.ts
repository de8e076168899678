import { readdir, readFile, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { isShared } from '#server/database/row-locks.ts'
import type { Database } from '#server/database/schema.ts'
import { platformRow } from '#server/tenants/platform.ts'

const Waiting = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  link: z.string(),
  until: z.number(),
})

// In milliseconds: by then a process that stops is gone, with all that it may still have been handing over.
const GONE_WITHIN = 30_000

/** A message that is not delivered yet; `id` is its Message-ID. */
export type Waiting = z.output<typeof Waiting>

export type MailQueue = ReturnType<typeof openMailQueue>

/**
 * Keeps messages that could not be delivered until a process delivers them, this one later or at its next start, or
 * another within two minutes.
 * @param dataDir where older versions kept them
 */
export function openMailQueue(db: Kysely<Database>, dataDir: string) {
  return {
    /** Keeps them from now on, and gives them to whoever asks after a while: that of a process which stops. */
    async keep(messages: Waiting[], now: number, after = isShared(db) ? GONE_WITHIN : 0) {
      const free_at = now + after
      const rows = messages.map(({ id: message_id, to: recipient, text: body, ...message }) => {
        return { gift_id: platformRow(db).select('id'), message_id, recipient, body, free_at, ...message }
      })
      await db.insertInto('mail').values(rows).execute()
    },
    /**
     * What was kept, the longest first and so many at most. It is forgotten first: of processes that ask at the
     * same moment one gets each message, and nothing goes out twice.
     */
    async take(now: number, most?: number) {
      const messages = (await takeRows(db, now, most)).map(
        ({ message_id: id, recipient: to, body: text, subject, link, until }) => {
          return { id, to, subject, text, link, until }
        },
      )
      // Those of a folder that cannot be read stay there, and hold up no others.
      const files = await takeFiles(dataDir).catch(() => [])
      return [...messages, ...files]
    },
  }
}

async function takeRows(db: Kysely<Database>, now: number, most?: number) {
  const due = db.selectFrom('mail').select('id').where('free_at', '<=', now).orderBy('free_at').orderBy('id')
  // Mostly there is none, and a question costs less than a write.
  if (!(await due.limit(1).executeTakeFirst())) return []
  const taken = most === undefined ? due : due.limit(most)
  return db.deleteFrom('mail').where('id', 'in', taken).returningAll().execute()
}

async function takeFiles(dataDir: string) {
  const folder = join(dataDir, 'mail-waiting')
  const messages: Waiting[] = []
  const names = await readdir(folder).catch(() => undefined)
  for (const name of names ?? []) {
    const text = await readFile(join(folder, name), 'utf8')
    await rm(join(folder, name))
    const read = z.safeParse(Waiting, parse(text))
    if (read.success) messages.push(read.data)
  }
  if (names) await rmdir(folder).catch(() => undefined)
  return messages
}

// A stop that was cut short may have left half a file.
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
