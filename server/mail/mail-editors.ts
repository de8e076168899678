import type { Kysely } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/database/schema.ts'
import { giftOrigin } from '#server/tenants/origins.ts'
import { addMail } from './outbox.ts'

// They say that something came, and nothing of what the gift holds.
const words = {
  opened: {
    subject: 'Hadiahmu sudah dibuka',
    text: 'Hadiahmu baru saja dibuka untuk pertama kali.\nKabarnya tertulis di sini:',
  },
  answered: {
    subject: 'Ada balasan untukmu',
    text: 'Hadiahmu baru saja dibalas.\nBacalah pelan-pelan di sini:',
  },
  morning: {
    subject: 'Hari ini suratmu boleh dibuka',
    text: 'Hari yang kamu pilih sudah tiba: segel suratmu boleh dibuka mulai hari ini.\nKabarnya nanti ada di sini:',
  },
}

const STOP = 'Email seperti ini bisa dimatikan di halaman yang sama, kapan saja.'

// In milliseconds; a later mail would be of no use.
const LIFETIME = 3 * 24 * 60 * 60_000

/**
 * Writes a mail to everybody who may edit the gift; `mail.deliverDue` sends it after the commit.
 * @param expires_at from when on it is not sent any more, in milliseconds since 1970
 */
export async function mailEditors(
  db: Kysely<Database>,
  { config, gift, now }: Pick<Context, 'config' | 'gift' | 'now'>,
  what: keyof typeof words,
  expires_at = now() + LIFETIME,
) {
  const editors = await db
    .selectFrom('account')
    .select('email')
    .where(({ eb, or, selectFrom }) => {
      const members = selectFrom('member').select('account_id').where('member.gift_id', '=', gift.id)
      return or([eb('id', '=', gift.owner_id), eb('id', 'in', members.where('may_edit', '=', 1))])
    })
    .execute()
  const { subject, text } = words[what]
  // Never the gift's own domain, which its owner can point elsewhere: an editor signs in there.
  const link = `${giftOrigin(config, gift)}/edit-pages?page=journal`
  const mail = { subject, body: `Halo,\n\n${text}\n\n${link}\n\n${STOP}\n`, link, expires_at }
  for (const { email } of editors) await addMail(db, { recipient: email, ...mail }, now())
}
