import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { DAY, MINUTE } from '#contract/durations.ts'
import { refusals } from '#contract/refusals.ts'
import type { Context } from '#server/context.ts'
import type { Database, Gift } from '#server/database/schema.ts'
import { Refusal } from '#server/http/errors.ts'
import { networkOf } from '#server/network/networks.ts'
import { CLOCK_SKEW } from './clock-skew.ts'

type Stores = { db: Kysely<Database>; now: () => number }
type GiftRow = Pick<Gift, 'id'>

/** `sentence` makes the refusal's text from the seconds to wait. */
type LimitName = { name: string; sentence?: (seconds: number) => string }

/** At most `max` uses in a window of milliseconds. */
type Limit = LimitName & { max: number; window: number }

/** The uses so far, and the end of their window or pause, in milliseconds since 1970. */
type Count = { count: number; expires_at: number }

/** Returns the next count for a use at a moment; the use is refused if `wait`, in milliseconds, is above 0. */
type Rule = (stored: Count, moment: number) => Count & { wait: number }

// Tries of one network in a minute.
const TRIES_PER_NETWORK = { 'sign-in': 20, registration: 60, invitation: 20 }

// Sign-ins of one account: the first tries are free, then each doubles the pause, up to the longest.
const FREE_TRIES = 5
const FIRST_PAUSE = 1000
const LONGEST_PAUSE = 15 * MINUTE
const TRIES_EXPIRE_AFTER = DAY

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
 * @returns undefined within the limit, else the refusal `too_many` with the seconds until the window ends
 */
export function countUse(stores: Stores, gift: GiftRow, limit: Limit) {
  return consume(stores, gift, limit, windowRule(limit))
}

/** Counts one use as `countUse` does. @throws {Refusal} `too_many` */
export async function consumeLimit(...use: Parameters<typeof countUse>) {
  const refusal = await countUse(...use)
  if (refusal) throw refusal
}

/** Counts one use as `countUse` does, and returns whether it was within the limit. */
export async function isWithinLimit(...use: Parameters<typeof countUse>) {
  return (await countUse(...use)) === undefined
}

/**
 * Counts a sign-in try of an account before its password is checked, so that concurrent tries cannot bypass the
 * pause.
 * @throws {Refusal} `too_many` while the account pauses; the try is then not counted.
 */
export async function consumeSignInTry(stores: Stores, gift: GiftRow, email: string) {
  const refusal = await consume(stores, gift, { name: accountName(email) }, pauseRule)
  if (refusal) throw refusal
}

/** Refuses while the uses so far are at the limit, and counts none. @throws {Refusal} `too_many` */
export async function refuseOverLimit({ db, now }: Stores, gift: GiftRow, { name, max, window }: Limit) {
  const stored = await loadCount(db, gift, name)
  const wait = stored && stored.count >= max ? Math.min(stored.expires_at - now(), window) : 0
  if (wait > 0) throw tooMany(wait)
}

/** Counts several uses at once, also beyond the limit. */
export async function addUses(stores: Stores, gift: GiftRow, limit: Limit, uses: number) {
  await consume(stores, gift, limit, windowRule({ ...limit, max: Number.POSITIVE_INFINITY }, uses))
}

/** Refunds a use that the server was too busy for, unless its window is over. */
export async function refundLimit(stores: Stores, gift: GiftRow, name: string) {
  await uncount(stores, gift, name).where('expires_at', '>', stores.now()).execute()
}

/** Refunds a try that the server failed to check, so that it causes no pause. */
export async function refundSignInTry(stores: Stores, gift: GiftRow, email: string) {
  await uncount(stores, gift, accountName(email)).set({ expires_at: stores.now() }).execute()
}

/** The uses counted in the current window. */
export async function loadLimitCount({ db, now }: Stores, gift: GiftRow, { name }: Pick<Limit, 'name'>) {
  const stored = await loadCount(db, gift, name)
  return stored && stored.expires_at > now() ? stored.count : 0
}

/** Clears the tries of an account that has signed in. */
export async function clearSignInTries(stores: Stores, gift: GiftRow, email: string) {
  await clearLimits(stores, gift, [accountName(email)])
}

/** Resets the counts of these limits. */
export async function clearLimits({ db }: Stores, gift: GiftRow, names: readonly string[]) {
  await db.deleteFrom('rate_limit').where('gift_id', '=', gift.id).where('name', 'in', names).execute()
}

/** Deletes expired counts. */
export async function purgeRateLimits({ db, now }: Stores) {
  await db
    .deleteFrom('rate_limit')
    .where('expires_at', '<', now() - TRIES_EXPIRE_AFTER)
    .execute()
}

// Of concurrent uses of one count the first replaces it, and the others are counted on top of that. A refused use
// writes nothing: each write waits for the disk and delays all other requests.
async function consume({ db, now }: Stores, gift: GiftRow, { name, sentence }: LimitName, rule: Rule) {
  for (;;) {
    const stored = await loadCount(db, gift, name)
    const { wait, ...next } = rule(stored ?? { count: 0, expires_at: 0 }, now())
    const isSame = stored?.count === next.count && stored.expires_at === next.expires_at
    if (!isSame && !(await replaceCount(db, { gift_id: gift.id, name }, stored, next))) continue
    return wait > 0 ? tooMany(wait, sentence) : undefined
  }
}

// A window that ends too far ahead began before the clock was set back: it ends one window from now.
function windowRule({ max, window }: Limit, uses = 1): Rule {
  return ({ count, expires_at }, moment) => {
    if (expires_at <= moment) return { count: uses, expires_at: moment + window, wait: 0 }
    const end = Math.min(expires_at, moment + window)
    if (count >= max) return { count, expires_at: end, wait: end - moment }
    return { count: count + uses, expires_at: end, wait: 0 }
  }
}

// A pause further ahead than the longest was stored before the clock was set back.
function pauseRule({ count, expires_at }: Count, moment: number) {
  const isPausing = expires_at > moment && expires_at <= moment + LONGEST_PAUSE + CLOCK_SKEW
  if (isPausing) return { count, expires_at, wait: expires_at - moment }
  const tries = expires_at < moment - TRIES_EXPIRE_AFTER ? 1 : count + 1
  return { count: tries, expires_at: moment + pauseAfter(tries), wait: 0 }
}

function pauseAfter(tries: number) {
  return tries < FREE_TRIES ? 0 : Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (tries - FREE_TRIES))
}

function loadCount(db: Kysely<Database>, gift: GiftRow, name: string): Promise<Count | undefined> {
  return db
    .selectFrom('rate_limit')
    .select(['count', 'expires_at'])
    .where('gift_id', '=', gift.id)
    .where('name', '=', name)
    .executeTakeFirst()
}

/** @returns false when the stored count has changed meanwhile */
async function replaceCount(
  db: Kysely<Database>,
  key: { gift_id: number; name: string },
  stored: Count | undefined,
  next: Count,
) {
  if (stored) {
    const updated = db
      .updateTable('rate_limit')
      .set(next)
      .where((is) => is.and({ ...key, ...stored }))
    return (await updated.executeTakeFirstOrThrow()).numUpdatedRows > 0n
  }
  const inserted = db.insertInto('rate_limit').values({ ...key, ...next })
  const { numInsertedOrUpdatedRows = 0n } = await inserted
    .onConflict((conflict) => conflict.columns(['gift_id', 'name']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

function uncount({ db }: Stores, gift: GiftRow, name: string) {
  return db
    .updateTable('rate_limit')
    .set(({ eb }) => ({ count: eb('count', '-', 1) }))
    .where('gift_id', '=', gift.id)
    .where('name', '=', name)
    .where('count', '>', 0)
}

function accountName(email: string) {
  return `account ${hashEmail(email)}`
}

function tooMany(wait: number, sentence: LimitName['sentence'] = () => refusals.tooMany) {
  const retryAfter = Math.max(1, Math.ceil(wait / 1000))
  return new Refusal('too_many', sentence(retryAfter), { retryAfter })
}
