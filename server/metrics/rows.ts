import type { Kysely } from 'kysely'
import { MINUTE } from '#contract/durations.ts'
import type { Database } from '#server/database/schema.ts'

// In milliseconds. Counting takes the database a while where there are many rows.
const COUNT_INTERVAL = MINUTE

type RowCounts = { gifts: number; accounts: number; waiting: number; mails: number }

/** Counts gifts, accounts and mails, once a minute at most; undefined while the database does not respond. */
export function readRowCounts(db: Kysely<Database>) {
  let counts: Promise<RowCounts | undefined> | undefined
  let countedAt = 0
  return () => {
    if (counts && performance.now() - countedAt < COUNT_INTERVAL) return counts
    countedAt = performance.now()
    counts = count(db).catch(() => undefined)
    return counts
  }
}

async function count(db: Kysely<Database>): Promise<RowCounts> {
  const total = db.fn.countAll<number>().as('rows')
  const gifts = await db.selectFrom('opening').select(total).executeTakeFirstOrThrow()
  const accounts = await db.selectFrom('account').select(total).executeTakeFirstOrThrow()
  const pending = db.selectFrom('member').select(total).where('may_edit', '=', 0)
  const waiting = await pending.executeTakeFirstOrThrow()
  const mails = await db.selectFrom('outbox').select(total).executeTakeFirstOrThrow()
  return { gifts: gifts.rows, accounts: accounts.rows, waiting: waiting.rows, mails: mails.rows }
}
