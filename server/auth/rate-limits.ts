import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { texts } from '#contract/texts.ts'
import type { Context } from '#server/context.ts'
import type { Database, Gift } from '#server/database/schema.ts'
import { Refusal } from '#server/http/errors.ts'
import { networkOf } from '#server/http/networks.ts'
import { CLOCK_SKEW } from '#server/jobs/clock-skew.ts'

type Stores = { db: Kysely<Database>; now: () => number }

/** At most `max` uses in a window of milliseconds; `sentence` makes the refusal's text from the seconds to wait. */
type Limit = { name: string; max: number; window: number; sentence?: (seconds: number) => string }

// Tries of one network in a minute.
const TRIES_PER_NETWORK = { 'sign-in': 20, registration: 60, invitation: 20 }
const MINUTE = 60_000

// Sign-ins of one account: the first tries are free, then a pause doubles up to the longest one.
const FREE_TRIES = 5
const FIRST_PAUSE = 1000
const LONGEST_PAUSE = 15 * 60_000
const TRIES_EXPIRE_AFTER = 24 * 60 * 60_000
// How often the first pause doubles until it reaches the longest.
const DOUBLINGS = Math.ceil(Math.log2(LONGEST_PAUSE / FIRST_PAUSE))

/** An e-mail as it is stored in a limit's name, so that the table reveals no addresses. */
export function hashEmail(email: string) {
  return createHash('sha256').update(email).digest('base64url').slice(0, 22)
}

/**
 * Counts a try of the caller's network to sign in, to register or to use an invitation; each has a limit of its own.
 * @throws {Refusal} `too_many`
 */
export function consumeNetworkLimit(
  { db, now, installation, request }: Pick<Context, 'db' | 'now' | 'installation' | 'request'>,
  action: keyof typeof TRIES_PER_NETWORK,
) {
  const name = `${action} ${networkOf(request.ip)}`
  return consumeLimit({ db, now }, installation, { name, max: TRIES_PER_NETWORK[action], window: MINUTE })
}

/**
 * Counts one use against a limit of `max` in a window of milliseconds.
 * @throws {Refusal} `too_many` with the seconds until the window ends.
 */
export async function consumeLimit(
  { db, now }: Stores,
  gift: Pick<Gift, 'id'>,
  { name, max, window, sentence }: Limit,
) {
  const moment = now()
  // A refused use writes nothing: each write waits for the disk and delays all other requests.
  const current = await loadCurrent({ db, now }, gift, { name, window })
  const pause = (current?.expires_at ?? 0) - moment
  if (current && current.count >= max && pause <= window) throw tooMany(pause, sentence)
  const { count, expires_at } = await db
    .insertInto('rate_limit')
    .values({ gift_id: gift.id, name, count: 1, expires_at: moment + window })
    .onConflict((conflict) =>
      conflict.columns(['gift_id', 'name']).doUpdateSet({
        count: sql<number>`case when rate_limit.expires_at <= ${moment} then 1 else rate_limit.count + 1 end`,
        expires_at: sql<number>`case when rate_limit.expires_at <= ${moment} or rate_limit.expires_at > ${moment + window} then ${moment + window} else rate_limit.expires_at end`,
      }),
    )
    .returning(['count', 'expires_at'])
    .executeTakeFirstOrThrow()
  if (count > max) throw tooMany(expires_at - moment, sentence)
}

/** Counts one use as `consumeLimit` does, and says whether it was within the limit. */
export async function isWithinLimit(...use: Parameters<typeof consumeLimit>) {
  try {
    await consumeLimit(...use)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Uncounts a use that the server had no time for, unless its window is over. */
export async function refundLimit({ db, now }: Stores, gift: Pick<Gift, 'id'>, name: string) {
  await db
    .updateTable('rate_limit')
    .set({ count: sql<number>`rate_limit.count - 1` })
    .where('gift_id', '=', gift.id)
    .where('name', '=', name)
    .where('count', '>', 0)
    .where('expires_at', '>', now())
    .execute()
}

/** The uses counted in the current window. */
export async function loadLimitCount(
  stores: Stores,
  gift: Pick<Gift, 'id'>,
  limit: Pick<Limit, 'name' | 'window'>,
) {
  return (await loadCurrent(stores, gift, limit))?.count ?? 0
}

/**
 * Counts a sign-in try of an account before its password is checked, so that concurrent tries cannot bypass the
 * pause.
 * @throws {Refusal} `too_many` while the account pauses; the try is then not counted.
 */
export async function consumeSignInTry({ db, now }: Stores, gift: Pick<Gift, 'id'>, email: string) {
  const name = accountName(email)
  const moment = now()
  const started = await db
    .insertInto('rate_limit')
    .values({ gift_id: gift.id, name, count: 1, expires_at: moment })
    .onConflict((conflict) =>
      conflict
        .columns(['gift_id', 'name'])
        .doUpdateSet({
          count: nextCount(moment),
          expires_at: sql<number>`excluded.expires_at + ${nextPause(moment)}`,
        })
        .where(isPast(moment)),
    )
    .returning('count')
    .executeTakeFirst()
  if (started) return
  const pausing = await db
    .selectFrom('rate_limit')
    .select('expires_at')
    .where('gift_id', '=', gift.id)
    .where('name', '=', name)
    .executeTakeFirst()
  throw tooMany((pausing?.expires_at ?? moment) - moment)
}

/** Clears the tries of an account that has signed in. */
export async function clearSignInTries(stores: Stores, gift: Pick<Gift, 'id'>, email: string) {
  await clearLimits(stores, gift, [accountName(email)])
}

/** Resets the counts of these limits. */
export async function clearLimits({ db }: Stores, gift: Pick<Gift, 'id'>, names: readonly string[]) {
  await db.deleteFrom('rate_limit').where('gift_id', '=', gift.id).where('name', 'in', names).execute()
}

/** Uncounts a try that the server failed to check, so that it causes no pause. */
export async function refundSignInTry({ db, now }: Stores, gift: Pick<Gift, 'id'>, email: string) {
  await db
    .updateTable('rate_limit')
    .set({ count: sql<number>`rate_limit.count - 1`, expires_at: now() })
    .where('gift_id', '=', gift.id)
    .where('name', '=', accountName(email))
    .where('count', '>', 0)
    .execute()
}

/** Deletes expired counts. */
export async function purgeRateLimits({ db, now }: Stores) {
  await db
    .deleteFrom('rate_limit')
    .where('expires_at', '<', now() - TRIES_EXPIRE_AFTER)
    .execute()
}

function loadCurrent(
  { db, now }: Stores,
  gift: Pick<Gift, 'id'>,
  { name, window }: Pick<Limit, 'name' | 'window'>,
) {
  const moment = now()
  return db
    .selectFrom('rate_limit')
    .select(['count', 'expires_at'])
    .where('gift_id', '=', gift.id)
    .where('name', '=', name)
    .where('expires_at', '>', moment)
    .where('expires_at', '<=', moment + window + CLOCK_SKEW)
    .executeTakeFirst()
}

function accountName(email: string) {
  return `account ${hashEmail(email)}`
}

// A pause further ahead than the longest was stored before the clock was set back.
function isPast(moment: number) {
  return sql<boolean>`rate_limit.expires_at <= ${moment} or rate_limit.expires_at > ${moment + LONGEST_PAUSE + CLOCK_SKEW}`
}

function nextCount(moment: number) {
  return sql<number>`case when rate_limit.expires_at < ${moment - TRIES_EXPIRE_AFTER} then 1 else rate_limit.count + 1 end`
}

// The pause after this try: none for the first ones, then 1 s, 2 s, 4 s ... up to the longest one.
function nextPause(moment: number) {
  return sql<number>`case
    when rate_limit.expires_at < ${moment - TRIES_EXPIRE_AFTER} or rate_limit.count + 1 < ${sql.lit(FREE_TRIES)} then 0
    when rate_limit.count + 1 >= ${sql.lit(FREE_TRIES + DOUBLINGS)} then ${sql.lit(LONGEST_PAUSE)}
    else ${sql.lit(FIRST_PAUSE)} << (rate_limit.count + 1 - ${sql.lit(FREE_TRIES)})
  end`
}

function tooMany(wait: number, sentence: Limit['sentence'] = () => texts.tooMany) {
  const retryAfter = Math.max(1, Math.ceil(wait / 1000))
  return new Refusal('too_many', sentence(retryAfter), { retryAfter })
}
