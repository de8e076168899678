import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { DAY, MINUTE } from '#contract/durations.ts'
import { routes } from '#contract/routes.ts'
import { isWithinLimit } from '#server/auth/rate-limits.ts'
import type { Server } from '#server/context.ts'
import { isUnavailable } from '#server/database/errors.ts'
import type { Database, Gift } from '#server/database/schema.ts'
import { withSerializationRetry } from '#server/database/with-retry.ts'
import { mailEditors } from '#server/mail/mail-editors.ts'
import { addMail } from '#server/mail/outbox.ts'
import { giverOf } from '#server/pages/giver.ts'
import { giftOrigin } from '#server/tenants/origins.ts'
import { morningMail } from './contract.ts'
import { listMornings, type Morning } from './server-morning-plan.ts'

type Stores = Pick<Server, 'app' | 'config' | 'db' | 'now'>
type Due = { gift_id: number; due_at: number }

// Due gifts of one transaction, and how long a pass may take, in milliseconds: it ends before the next begins.
const GIFTS_AT_A_TIME = 5
const LONGEST_PASS = MINUTE / 2

// The mail says that a letter can be opened, and nothing about the gift's content.
const SUBJECT = 'Hari ini ada surat yang boleh dibuka'

const bodyOf = (giver: string, shelf: string, stop: string) => `Halo,

Ada surat ${giver ? `dari ${giver}` : 'untukmu'} yang menunggu hari ini. Segelnya sudah boleh dibuka.
Pelan-pelan saja, ia menunggumu di sini:

${shelf}

Kamu mendapat email ini karena kamu memintanya di halaman itu. Kalau tidak mau lagi, buka tautan ini, dan alamatmu kami hapus:

${stop}
`

/**
 * Writes the mails of the letters that open today: from eight in the gift's time zone on, once a day, and not before
 * the gift's opening hour. Letters of one day share their mails. A gift that fails is tried again by the next pass.
 */
export async function writeMorningMails(stores: Stores) {
  const moment = stores.now()
  const failures: unknown[] = []
  for await (const due of listDue(stores.db, moment)) {
    if (stores.now() >= moment + LONGEST_PASS) break
    failures.push(...(await visit(stores, due, moment)))
    // Requests are answered meanwhile.
    await setImmediate()
  }
  if (failures.length > 0)
    throw new Error(`the morning mails of ${failures.length} gifts failed`, { cause: failures[0] })
}

// The gifts that are due, in the order of their time; one that is due again meanwhile belongs to the next pass.
async function* listDue(db: Kysely<Database>, moment: number) {
  let last: Due | undefined = { gift_id: 0, due_at: -1 }
  while (last) {
    const { gift_id, due_at }: Due = last
    const rows: Due[] = await db
      .selectFrom('morning')
      .selectAll()
      .where('due_at', '<=', moment)
      .where(({ eb, refTuple, tuple }) => eb(refTuple('due_at', 'gift_id'), '>', tuple(due_at, gift_id)))
      .orderBy('due_at')
      .orderBy('gift_id')
      .limit(GIFTS_AT_A_TIME)
      .execute()
    if (rows.length > 0) yield rows
    last = rows.at(-1)
  }
}

// Visits gifts in one transaction, as each one waits for the disk; where that fails, one after the other.
// @returns the errors of those that failed
async function visit(stores: Stores, due: Due[], moment: number): Promise<unknown[]> {
  try {
    // A change of the date, the time zone or a letter after this snapshot makes its gift due again.
    await withSerializationRetry(stores.db, async (db) => {
      for (const each of due) await visitGift({ ...stores, db }, each, moment)
    })
    return []
  } catch (error) {
    if (isUnavailable(error)) throw error
    if (due.length === 1) return [error]
  }
  const failures: unknown[] = []
  for (const each of due) failures.push(...(await visit(stores, [each], moment)))
  return failures
}

async function visitGift(stores: Stores, due: Due, moment: number) {
  const { db } = stores
  const gift = await loadGift(db, due.gift_id)
  const days = { date: gift.selected_date ?? '', timeZone: gift.time_zone, opensAt: gift.opens_at }
  const mornings = listMornings(await loadLetters(db, gift.id), days, moment)
  const begun = mornings.filter(({ begins }) => begins <= moment)
  const today = begun.find(({ endsAt }) => moment < endsAt)
  const isWanted = begun.length > 0 && gift.suspended_at === null && (await hasReader(db, gift))
  if (today && isWanted) await announce(stores, gift, today)
  if (isWanted && begun.some(({ begins, endsAt }) => begins === due.due_at && endsAt <= moment))
    stores.app.log.warn({ gift: gift.id }, 'the mails of a sealed letter missed their day')
  await schedule(db, gift.id, mornings.find(({ begins }) => begins > moment)?.begins)
}

function loadGift(db: Kysely<Database>, giftId: number) {
  return db
    .selectFrom('gift')
    .leftJoin('date_input', 'date_input.gift_id', 'gift.id')
    .selectAll('gift')
    .select('selected_date')
    .where('gift.id', '=', giftId)
    .executeTakeFirstOrThrow()
}

function loadLetters(db: Kysely<Database>, giftId: number) {
  return db
    .selectFrom('sealed_letter')
    .select(['id', 'day', 'opens_on', 'mailed_on'])
    .where('gift_id', '=', giftId)
    .where('opened_at', 'is', null)
    .where('removed_at', 'is', null)
    .execute()
}

// Whether the owner wants the mail, or an address is confirmed.
async function hasReader(db: Kysely<Database>, gift: Gift) {
  return gift.mails_letter === 1 || (await readersOf(db, gift).limit(1).executeTakeFirst()) !== undefined
}

function readersOf(db: Kysely<Database>, { id }: Gift) {
  return db
    .selectFrom('reminder')
    .select(['email', 'token'])
    .where('gift_id', '=', id)
    .where('confirmed_at', 'is not', null)
}

async function announce({ config, db, now }: Omit<Stores, 'app'>, gift: Gift, { day, ids, endsAt }: Morning) {
  await db.updateTable('sealed_letter').set({ mailed_on: day }).where('id', 'in', ids).execute()
  // At most one mail a day, even if letters were added or moved since.
  const limit = { name: `morning of ${day}`, max: 1, window: 2 * DAY }
  if (!(await isWithinLimit({ db, now }, gift, limit))) return
  if (gift.mails_letter === 1)
    await mailEditors(db, { config, gift, now }, { ...morningMail, expires_at: endsAt })
  const origin = giftOrigin(config, gift)
  const shelf = `${origin}${routes.sealedLetters}`
  const giver = await giverOf({ db, gift })
  for (const { email, token } of await readersOf(db, gift).execute()) {
    const body = bodyOf(giver, shelf, `${origin}${routes.stopReminding}?token=${token}`)
    await addMail(db, { recipient: email, subject: SUBJECT, body, link: shelf, expires_at: endsAt }, now())
  }
}

async function schedule(db: Kysely<Database>, giftId: number, next: number | undefined) {
  if (next === undefined) await db.deleteFrom('morning').where('gift_id', '=', giftId).execute()
  else await db.updateTable('morning').set({ due_at: next }).where('gift_id', '=', giftId).execute()
}
