import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { digitsOf } from '#contract/date.ts'
import { MINUTE } from '#contract/durations.ts'
import { times } from '#gift/date-input/contract.ts'
import { makeToken } from '#server/auth/tokens.ts'
import type { Context, Server } from '#server/context.ts'
import type { Database, Gift } from '#server/database/schema.ts'
import { writeIfPossible } from '#server/database/write-if-possible.ts'
import { keepCookie, readCookie } from '#server/http/cookies.ts'
import { CLOCK_SKEW } from './clock-skew.ts'

type Stores = Pick<Server, 'db' | 'config' | 'now'>
type Visit = Pick<Context, 'gift' | 'caller'>

// An access cookie in use is signed again at most this often, in milliseconds.
const RENEW_INTERVAL = MINUTE

/**
 * Whether the gift's lock refuses this caller: it is locked, and the caller may not edit it and has not entered its
 * date within the last 30 days of use. The access cookie is renewed as a session is.
 */
export async function isLockedOut(
  stores: Stores,
  request: FastifyRequest,
  reply: FastifyReply,
  { gift, caller }: Visit,
) {
  if (gift.locked === 0 || caller.mayEdit) return false
  const signed = readSigned(readCookie(stores, request, 'unlocked'))
  if (!signed || gift.access_key === '') return true
  const date = await secretDateOf(stores, gift)
  if (date === undefined || !isSame(signed.signature, sign(gift, signed.moment, date))) return true
  const age = stores.now() - signed.moment
  if (age > times.unlocked) await revokeAccessUntil(stores, gift, signed.moment)
  if (age > times.unlocked || age < -CLOCK_SKEW || signed.moment <= gift.access_revoked_at) return true
  if (age > RENEW_INTERVAL) setAccessCookie(stores, reply, gift, date)
  return false
}

/** Sets the access cookie, which is valid for 30 days from its last use, as long as the gift's date stays the same. */
export async function grantVisitorAccess(stores: Stores, reply: FastifyReply, gift: Gift, date: string) {
  const isBehind = stores.now() <= gift.access_revoked_at
  // After the clock was set back this far, every new cookie would count as revoked.
  const [current = gift] = isBehind ? await revokeVisitorAccess(stores.db, gift).returningAll().execute() : []
  setAccessCookie(stores, reply, current, date)
}

/** Revokes every access cookie of a gift; the update can be extended. */
export function revokeVisitorAccess(db: Kysely<Database>, { id }: Pick<Gift, 'id'>) {
  return db.updateTable('gift').set({ access_key: makeToken(), access_revoked_at: 0 }).where('id', '=', id)
}

/** Whether eight digits are the gift's secret date, compared in constant time. */
export async function isSecretDate(stores: Pick<Stores, 'db'>, gift: Gift, date: string) {
  const secret = await secretDateOf(stores, gift)
  return secret !== undefined && isSame(sign(gift, 0, date), sign(gift, 0, secret))
}

function setAccessCookie(
  stores: Pick<Stores, 'config' | 'now'>,
  reply: FastifyReply,
  gift: Gift,
  date: string,
) {
  const moment = stores.now()
  const value = `${moment}.${sign(gift, moment, date)}`
  keepCookie(stores, reply, 'unlocked', { value, lifetime: times.unlocked })
}

async function secretDateOf({ db }: Pick<Stores, 'db'>, gift: Gift) {
  const row = await db
    .selectFrom('date_input')
    .select('selected_date')
    .where('gift_id', '=', gift.id)
    .executeTakeFirst()
  return row && digitsOf(row.selected_date)
}

function readSigned(cookie = '') {
  const [, moment, signature = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(cookie) ?? []
  return moment === undefined ? undefined : { moment: Number(moment), signature }
}

function sign(gift: Gift, moment: number, date: string) {
  return createHmac('sha256', gift.access_key).update(`${gift.id} ${moment} ${date}`).digest('base64url')
}

function isSame(one: string, other: string) {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

// An expired cookie stays expired when the clock is set back, and so do all older ones. The caller is refused also
// where this cannot be stored.
async function revokeAccessUntil({ db }: Stores, gift: Gift, moment: number) {
  const write = db
    .updateTable('gift')
    .set({ access_revoked_at: moment })
    .where('id', '=', gift.id)
    .where('access_revoked_at', '<', moment)
    .execute()
  await writeIfPossible(write)
}
