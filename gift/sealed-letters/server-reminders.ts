import type { Kysely } from 'kysely'
import { routes } from '#contract/routes.ts'
import { consumeLimit, hashEmail, isWithinLimit } from '#server/auth/rate-limits.ts'
import { makeToken } from '#server/auth/tokens.ts'
import type { Context, GiftContext } from '#server/context.ts'
import { lockGift } from '#server/database/row-locks.ts'
import type { Database } from '#server/database/schema.ts'
import { Refusal } from '#server/http/errors.ts'
import { addMail } from '#server/mail/outbox.ts'
import { networkOf } from '#server/network/networks.ts'
import { giftOrigin } from '#server/tenants/origins.ts'
import type {
  confirmReminder as confirmCall,
  remind as remindCall,
  stopReminding as stopCall,
} from './calls.ts'
import { addressLimits, texts as letterTexts } from './contract.ts'

/** What the calls about reminders say. */
export const texts = {
  manyAddresses: 'Sudah cukup banyak alamat untuk hadiah ini. Tunggu di halaman ini saja, ya.',
  confirmed: 'Alamatmu tersimpan.',
  late: 'Tautan ini sudah lewat waktunya. Tulis alamatmu sekali lagi di halaman surat.',
  forgotten: 'Alamatmu sudah dihapus.',
  cleared: 'Semua alamat sudah dihapus.',
}

const SUBJECT = 'Satu langkah lagi untuk kabar di pagi hari'

const bodyOf = (link: string) => `Halo,

Alamat ini ditulis di sebuah halaman surat, supaya dikabari di pagi hari saat ada surat yang boleh dibuka.
Kalau itu kamu, buka tautan ini dan ketuk sekali:

${link}

Tautannya berlaku sehari. Kalau bukan kamu, biarkan saja: alamatmu kami hapus, dan tidak ada email lagi.
`

/**
 * Writes a mail to an address, whose link confirms it within a day. An address that is stored already gets the same
 * response.
 */
export async function remind(context: Context<typeof remindCall>) {
  const { db, gift, input, now, request } = context
  await consumeLimit(context, gift, { name: `reminder ${networkOf(request.ip)}`, ...addressLimits.network })
  await consumeLimit(context, gift, { name: 'reminder', ...addressLimits.gift })
  await db.transaction().execute(async (transaction) => {
    await lockGift(transaction, gift.id)
    await requireRoom(transaction, gift.id)
    const row = { gift_id: gift.id, email: input.email, token: makeToken(), created_at: now() }
    const stored = await transaction
      .insertInto('reminder')
      .values(row)
      // The token stays, so that a repeated request does not end the links that were mailed.
      .onConflict((conflict) =>
        conflict
          .columns(['gift_id', 'email'])
          .doUpdateSet({ created_at: row.created_at })
          .where('reminder.confirmed_at', 'is', null),
      )
      .returning('token')
      .executeTakeFirst()
    if (stored) await mailLink({ ...context, db: transaction }, stored.token)
  })
  context.mail.deliverDue()
  return { message: letterTexts.reminded, data: {} }
}

/** Confirms an address. @throws {Refusal} `validation` where its link is a day old, or the list is full */
export async function confirmReminder({ db, gift, input, now }: Context<typeof confirmCall>) {
  await db.transaction().execute(async (transaction) => {
    await lockGift(transaction, gift.id)
    const reminder = await transaction
      .selectFrom('reminder')
      .select(['id', 'created_at', 'confirmed_at'])
      .where('gift_id', '=', gift.id)
      .where('token', '=', input.token)
      .executeTakeFirst()
    if (reminder?.confirmed_at) return
    if (!reminder || reminder.created_at <= now() - addressLimits.confirmable)
      throw new Refusal('validation', texts.late, { fields: { token: texts.late } })
    await requireRoom(transaction, gift.id)
    await transaction
      .updateTable('reminder')
      .set({ confirmed_at: now() })
      .where('id', '=', reminder.id)
      .execute()
  })
  return { message: texts.confirmed, data: {} }
}

/** Deletes the address whose mails contained the token. */
export async function stopReminding({ db, gift, input }: Context<typeof stopCall>) {
  const rows = db.deleteFrom('reminder').where('gift_id', '=', gift.id)
  await rows.where('token', '=', input.token).execute()
  return { message: texts.forgotten, data: {} }
}

/** The number of addresses that get mails, without the addresses. */
export async function loadReminders({ db, gift }: GiftContext) {
  return { count: await countConfirmed(db, gift.id) }
}

/** Deletes all addresses of a gift. */
export async function clearReminders({ db, gift }: GiftContext) {
  await db.deleteFrom('reminder').where('gift_id', '=', gift.id).execute()
  return { message: texts.cleared, data: { count: 0 } }
}

// Limits these mails for an address, over all gifts and networks.
async function mailLink(context: Context<typeof remindCall>, token: string) {
  const { db, config, gift, installation, input, now } = context
  const limit = { name: `reminder to ${hashEmail(input.email)}`, ...addressLimits.address }
  if (!(await isWithinLimit({ db, now }, installation, limit))) return
  const link = `${giftOrigin(config, gift)}${routes.confirmReminder}?token=${token}`
  const expires_at = now() + addressLimits.confirmable
  await addMail(db, { recipient: input.email, subject: SUBJECT, body: bodyOf(link), link, expires_at }, now())
}

async function requireRoom(db: Kysely<Database>, giftId: number) {
  if ((await countConfirmed(db, giftId)) >= addressLimits.kept)
    throw new Refusal('validation', texts.manyAddresses, { fields: { email: texts.manyAddresses } })
}

async function countConfirmed(db: Kysely<Database>, giftId: number) {
  const rows = db.selectFrom('reminder').select('id').where('gift_id', '=', giftId)
  return (await rows.where('confirmed_at', 'is not', null).execute()).length
}
