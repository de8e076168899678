import type { Kysely } from 'kysely'
import { DAY } from '#contract/durations.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/database/schema.ts'
import { giftOrigin } from '#server/tenants/origins.ts'
import { addMail } from './outbox.ts'

/** A mail that tells editors of an event, without any of the gift's content. */
type EditorMail = {
  subject: string
  text: string
  /** When it is no longer worth sending, in milliseconds since 1970. */
  expires_at?: number
}

const STOP = 'Email seperti ini bisa dimatikan di halaman yang sama, kapan saja.'

// In milliseconds; a later mail would be of no use.
const LIFETIME = 3 * DAY

/** Writes a mail to everybody who may edit the gift; `mail.deliverDue` sends it after the commit. */
export async function mailEditors(
  db: Kysely<Database>,
  { config, gift, now }: Pick<Context, 'config' | 'gift' | 'now'>,
  { subject, text, expires_at = now() + LIFETIME }: EditorMail,
) {
  const editors = await db
    .selectFrom('account')
    .select('email')
    .where(({ eb, or, selectFrom }) => {
      const members = selectFrom('member').select('account_id').where('member.gift_id', '=', gift.id)
      return or([eb('id', '=', gift.owner_id), eb('id', 'in', members.where('may_edit', '=', 1))])
    })
    .execute()
  // Never the gift's own domain, which its owner can point elsewhere: an editor signs in there.
  const link = `${giftOrigin(config, gift)}/edit-pages?page=journal`
  const mail = { subject, body: `Halo,\n\n${text}\n\n${link}\n\n${STOP}\n`, link, expires_at }
  for (const { email } of editors) await addMail(db, { recipient: email, ...mail }, now())
}
