import type { Kysely, Transaction } from 'kysely'
import { digitsOfIso, momentAt } from '#contract/date.ts'
import { DAY } from '#contract/durations.ts'
import { routes } from '#contract/routes.ts'
import { isWithinLimit } from '#server/auth/rate-limits.ts'
import type { Server } from '#server/context.ts'
import type { Database, Gift } from '#server/database/schema.ts'
import { mailEditors } from '#server/mail/mail-editors.ts'
import { addMail } from '#server/mail/outbox.ts'
import { giftOrigin } from '#server/tenants/origins.ts'
import { morning, morningMail, opensOn } from './contract.ts'

type Stores = Pick<Server, 'config' | 'db' | 'now'>
type Letter = Awaited<ReturnType<typeof loadLetters>>[number]
type Today = { day: string; endsAt: number }

// The mail says that a letter can be opened, and nothing about the gift's content.
const SUBJECT = 'Hari ini ada surat yang boleh dibuka'

const bodyOf = (shelf: string, stop: string) => `Halo,

Ada surat untukmu yang menunggu hari ini. Segelnya sudah boleh dibuka.
Pelan-pelan saja, ia menunggumu di sini:

${shelf}

Kamu mendapat email ini karena kamu memintanya di halaman itu. Kalau tidak mau lagi, buka tautan ini, dan alamatmu kami hapus:

${stop}
`

/**
 * Writes the mails of the letters that open today: from eight in the gift's time zone on, once a day, and not before
 * the gift's opening hour. Letters of one day share their mails.
 */
export async function writeMorningMails({ config, db, now }: Stores) {
  const moment = now()
  // The due letters of one gift have the same day.
  const due = new Map<number, { ids: number[]; today: Today }>()
  for (const letter of await loadLetters(db, moment)) {
    const today = todayOf(letter, moment)
    if (!today || today.day === letter.mailed_on) continue
    due.set(letter.gift_id, { ids: [...(due.get(letter.gift_id)?.ids ?? []), letter.id], today })
  }
  for (const [giftId, { ids, today }] of due) {
    await db.transaction().execute(async (transaction) => {
      // Another process may have been first, and the letter may have been opened or deleted by now.
      if (!(await markMailed(transaction, ids, today))) return
      const rows = transaction.selectFrom('gift').selectAll().where('id', '=', giftId)
      const gift = await rows.executeTakeFirstOrThrow()
      // At most one mail a day, even if letters were added or moved since.
      const limit = { name: `morning of ${today.day}`, max: 1, window: 2 * DAY }
      if (!(await isWithinLimit({ db: transaction, now }, gift, limit))) return
      if (gift.mails_letter === 1)
        await mailEditors(transaction, { config, gift, now }, { ...morningMail, expires_at: today.endsAt })
      await mailReaders(transaction, { config, gift, now }, today)
    })
  }
}

// The sealed letters of open gifts, where the owner wants the mail or an address is confirmed.
function loadLetters(db: Kysely<Database>, moment: number) {
  return db
    .selectFrom('sealed_letter as letter')
    .innerJoin('gift', 'gift.id', 'letter.gift_id')
    .leftJoin('date_input', 'date_input.gift_id', 'gift.id')
    .select(['letter.id', 'letter.gift_id', 'day', 'opens_on', 'mailed_on', 'time_zone', 'selected_date'])
    .where('opened_at', 'is', null)
    .where('removed_at', 'is', null)
    .where(({ and, eb, exists, or, selectFrom }) =>
      and([
        or([eb('opens_at', 'is', null), eb('opens_at', '<=', moment)]),
        or([
          eb('mails_letter', '=', 1),
          exists(
            selectFrom('reminder')
              .select('reminder.id')
              .whereRef('reminder.gift_id', '=', 'gift.id')
              .where('confirmed_at', 'is not', null),
          ),
        ]),
      ]),
    )
    .execute()
}

// The letter's day, where that is today and it is late enough for its mails.
function todayOf(letter: Letter, moment: number): Today | undefined {
  const day = opensOn(letter, letter.selected_date ?? '')
  // The time zone is read only for letters near their day.
  if (day === null || Math.abs(Date.parse(day) - moment) > 2 * DAY) return undefined
  const tomorrow = new Date(Date.parse(day) + DAY).toISOString().slice(0, 10)
  const endsAt = momentAt(digitsOfIso(tomorrow), letter.time_zone)
  const begins = momentAt(digitsOfIso(day), letter.time_zone, morning)
  return begins <= moment && moment < endsAt ? { day, endsAt } : undefined
}

async function markMailed(db: Transaction<Database>, ids: number[], { day }: Today) {
  const marked = await db
    .updateTable('sealed_letter')
    .set({ mailed_on: day })
    .where('id', 'in', ids)
    .where('opened_at', 'is', null)
    .where('removed_at', 'is', null)
    .where('mailed_on', '!=', day)
    .returning('id')
    .execute()
  return marked.length > 0
}

async function mailReaders(
  db: Transaction<Database>,
  { config, gift, now }: Pick<Stores, 'config' | 'now'> & { gift: Gift },
  { endsAt }: Today,
) {
  const origin = giftOrigin(config, gift)
  const shelf = `${origin}${routes.sealedLetters}`
  const readers = db
    .selectFrom('reminder')
    .selectAll()
    .where('gift_id', '=', gift.id)
    .where('confirmed_at', 'is not', null)
  for (const { email, token } of await readers.execute()) {
    const body = bodyOf(shelf, `${origin}${routes.stopReminding}?token=${token}`)
    await addMail(db, { recipient: email, subject: SUBJECT, body, link: shelf, expires_at: endsAt }, now())
  }
}
