import { randomInt } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { defaultTimeZone } from '#contract/date.ts'
import type { Database, Gift } from './database/schema.ts'
import type { Page } from './page.ts'
import { makeToken } from './session.ts'

// Letters and digits that nobody mistakes for another when reading them off a screen.
const CLAIM_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const CLAIM_GROUPS = 4

// The host name of the one gift of an installation that holds a single gift.
const ANY_HOST = ''

/** The gift that a request is about. */
export async function giftOf(db: Kysely<Database>): Promise<Gift> {
  return db.selectFrom('gift').selectAll().where('host', '=', ANY_HOST).executeTakeFirstOrThrow()
}

/**
 * Makes the gift and the sample of every page at the first start, all or nothing; at later starts,
 * and where another process was first, it answers the one that stands.
 */
export async function ensureGift(db: Kysely<Database>, pages: Page[], now: number): Promise<Gift> {
  await db.transaction().execute(async (transaction) => {
    const id = await insertGift(transaction, now)
    if (id === undefined) return
    for (const page of pages) await page.sample?.(transaction, id)
  })
  return giftOf(db)
}

// Where another process inserts it at the same moment, this one waits and then gets no row.
async function insertGift(transaction: Transaction<Database>, now: number) {
  const gift = await transaction
    .insertInto('gift')
    .values({
      host: ANY_HOST,
      owner_id: null,
      claim_code: makeClaimCode(),
      time_zone: defaultTimeZone,
      lock_key: makeToken(),
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('host').doNothing())
    .returning('id')
    .executeTakeFirst()
  return gift?.id
}

function makeClaimCode() {
  const group = () => Array.from({ length: 4 }, () => CLAIM_LETTERS[randomInt(CLAIM_LETTERS.length)]).join('')
  return Array.from({ length: CLAIM_GROUPS }, group).join('-')
}
