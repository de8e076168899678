import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { digitsOf } from '#contract/date.ts'
import { times } from '#gift/date-input/contract.ts'
import { makeToken } from '#server/auth/tokens.ts'
import type { Context, Server } from '#server/context.ts'
import type { Database, Gift } from '#server/database/schema.ts'
import { CLOCK_SKEW } from '#server/jobs/clock-skew.ts'
import { whereItCan } from './sessions.ts'

type Room = Pick<Server, 'db' | 'config' | 'now'>
type Asked = Pick<Context, 'gift' | 'caller'>

// An unlocking in use is signed anew at most this often, in milliseconds.
const RENEW_EVERY = 60_000

/**
 * Whether the gift's lock keeps this caller out: it is locked, they may not edit it, and they have not
 * entered its date within the last 30 days of use. What they carry is renewed as a session is.
 */
export async function isLockedOut(
  room: Room,
  request: FastifyRequest,
  reply: FastifyReply,
  { gift, caller }: Asked,
) {
  if (gift.locked === 0 || caller.isOwner) return false
  const signed = readSigned(request.cookies[cookieName(room)])
  if (!signed || gift.access_key === '') return true
  const date = await secretDateOf(room, gift)
  if (date === undefined || !isSame(signed.signature, sign(gift, signed.moment, date))) return true
  const age = room.now() - signed.moment
  if (age > times.unlocked) await end(room, gift, signed.moment)
  if (age > times.unlocked || age < -CLOCK_SKEW || signed.moment <= gift.access_revoked_at) return true
  if (age > RENEW_EVERY) giveCookie(room, reply, gift, date)
  return false
}

/** Lets the browser in for 30 days from its last use, as long as this stays the gift's date. */
export async function grantVisitorAccess(room: Room, reply: FastifyReply, gift: Gift, date: string) {
  const isBehind = room.now() <= gift.access_revoked_at
  // A clock put back this far would keep everybody out: all begins anew.
  const [current = gift] = isBehind ? await revokeVisitorAccess(room.db, gift).returningAll().execute() : []
  giveCookie(room, reply, current, date)
}

/** Ends every unlocking there is, for an update that goes on to say when. */
export function revokeVisitorAccess(db: Kysely<Database>, { id }: Pick<Gift, 'id'>) {
  return db.updateTable('gift').set({ access_key: makeToken(), access_revoked_at: 0 }).where('id', '=', id)
}

/** Whether eight digits are the gift's secret date; it takes as long whichever of them is wrong. */
export async function isSecretDate(room: Pick<Room, 'db'>, gift: Gift, date: string) {
  const secret = await secretDateOf(room, gift)
  return secret !== undefined && isSame(sign(gift, 0, date), sign(gift, 0, secret))
}

function giveCookie(room: Pick<Room, 'config' | 'now'>, reply: FastifyReply, gift: Gift, date: string) {
  const moment = room.now()
  reply.setCookie(cookieName(room), `${moment}.${sign(gift, moment, date)}`, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: room.config.isHttps,
    maxAge: times.unlocked / 1000,
  })
}

async function secretDateOf({ db }: Pick<Room, 'db'>, gift: Gift) {
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

// What time has ended stays ended when the clock is put back, with all that is older; the page is
// refused in any case, also where this cannot be written down.
async function end({ db }: Room, gift: Gift, moment: number) {
  const write = db
    .updateTable('gift')
    .set({ access_revoked_at: moment })
    .where('id', '=', gift.id)
    .where('access_revoked_at', '<', moment)
    .execute()
  await whereItCan(write)
}

function cookieName({ config }: Pick<Room, 'config'>) {
  return config.isHttps ? '__Host-kado_unlocked' : 'kado_unlocked'
}
