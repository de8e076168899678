import { times } from '#contract/account/contract.ts'
import { HOUR } from '#contract/durations.ts'
import { refusals } from '#contract/refusals.ts'
import { routes } from '#contract/routes.ts'
import { cancelMail, expectInvitation, isValidAt } from '#server/auth/invitations.ts'
import { consumeLimit, consumeNetworkLimit, hashEmail } from '#server/auth/rate-limits.ts'
import { hashToken, makeToken } from '#server/auth/tokens.ts'
import type { Context, Server } from '#server/context.ts'
import { notFound, Refusal } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import { addMail } from '#server/mail/outbox.ts'
import { networkOf } from '#server/network/networks.ts'
import type { Page } from '#server/page.ts'
import { giftOrigin } from '#server/tenants/origins.ts'
import * as calls from './calls.ts'
import { limits, texts } from './contract.ts'
import { schemas } from './schemas.ts'

// In bytes: unguessable, and short enough for the link to stay on one line of the mail.
const TOKEN_LENGTH = 24

export default {
  routes(server) {
    serve(server, calls.load, schemas.load, list)

    serve(server, calls.invite, schemas.invite, async (context) => {
      const { input } = context
      if (await mayEdit(context, input.email)) {
        throw new Refusal('conflict', texts.isIn, { fields: { email: texts.isIn } })
      }
      const waiting = await list(context)
      const isKnown = waiting.some(({ email }) => email === input.email)
      if (!isKnown && waiting.length >= limits.waiting) throw new Refusal('conflict', texts.tooMany)
      await limitMails(context, input.email)
      await sendInvitation(context, input.email)
      return { message: texts.invited, data: await list(context) }
    })

    serve(server, calls.check, schemas.check, check, {
      limit: (context) => consumeNetworkLimit(context, 'invitation'),
    })

    serve(server, calls.takeBack, schemas.takeBack, async (context) => {
      const { db, gift, input } = context
      await db.transaction().execute(async (transaction) => {
        const deleted = await transaction
          .deleteFrom('invitation')
          .where('gift_id', '=', gift.id)
          .where('id', '=', input.id)
          .returning('email')
          .executeTakeFirst()
        if (!deleted) throw notFound()
        await cancelMail({ ...context, db: transaction }, deleted.email)
      })
      return { message: texts.takenBack, data: await list(context) }
    })
  },
} satisfies Page

async function check(context: Context<typeof calls.check>) {
  const { db, gift, input } = context
  await expectInvitation(context, input.token)
  const opening = await db
    .selectFrom('opening')
    .select('recipient_name')
    .where('gift_id', '=', gift.id)
    .executeTakeFirst()
  return { message: texts.stands, data: { recipient_name: opening?.recipient_name ?? '' } }
}

function list({ db, gift, now }: Pick<Context, 'db' | 'gift' | 'now'>) {
  return db
    .selectFrom('invitation')
    .select(['id', 'email', 'expires_at'])
    .where('gift_id', '=', gift.id)
    .where(isValidAt(now()))
    .orderBy('id')
    .execute()
}

// Limits invitations by gift, account, network and recipient, however many gifts an account has.
async function limitMails(context: Context, email: string) {
  const { gift, installation, caller, request } = context
  const { mails, mailsOfAccount, mailsOfNetwork, mailsToOne, mailsOfAccountToOne } = limits
  const count = (at: Server['installation'], name: string, max: number) =>
    consumeLimit(context, at, { name, max, window: HOUR, sentence: () => refusals.tooMany })
  await count(gift, 'invitations', mails)
  await count(installation, `invitations of ${caller.account?.id}`, mailsOfAccount)
  await count(installation, `invitations from ${networkOf(request.ip)}`, mailsOfNetwork)
  // Checked before the limit that all accounts share, so that one account cannot use that up.
  await count(installation, `invited ${hashEmail(email)} by ${caller.account?.id}`, mailsOfAccountToOne)
  await count(installation, `invited ${hashEmail(email)}`, mailsToOne)
}

// Only the mail contains the token.
async function sendInvitation(context: Context, email: string) {
  const { db, gift, config, now, mail, caller } = context
  const token = makeToken(TOKEN_LENGTH)
  const expires_at = now() + times.invitation
  // The link avoids the gift's own domain, because its owner can point that elsewhere.
  const origin = giftOrigin(config, gift)
  const path = (await hasAccount(db, email)) ? routes.login : routes.register
  const link = `${origin}${path}#undangan=${token}`
  const body = texts.mailText(caller.account?.email ?? '', origin, link)
  await db.transaction().execute(async (transaction) => {
    const row = { token_hash: hashToken(token), expires_at }
    await transaction
      .insertInto('invitation')
      .values({ gift_id: gift.id, email, ...row })
      .onConflict((conflict) => conflict.columns(['gift_id', 'email']).doUpdateSet(row))
      .execute()
    await cancelMail({ ...context, db: transaction }, email)
    await addMail(
      transaction,
      { recipient: email, subject: texts.mailSubject, body, link, expires_at },
      now(),
    )
  })
  mail.deliverDue()
}

// Only the recipient learns from the link whether the e-mail has an account.
async function hasAccount(db: Context['db'], email: string) {
  return (
    (await db.selectFrom('account').select('id').where('email', '=', email).executeTakeFirst()) !== undefined
  )
}

async function mayEdit({ db, gift }: Context, email: string) {
  const member = await db
    .selectFrom('member')
    .innerJoin('account', 'account.id', 'member.account_id')
    .select('account.id')
    .where('member.gift_id', '=', gift.id)
    .where('may_edit', '=', 1)
    .where('email', '=', email)
    .executeTakeFirst()
  return member !== undefined
}
