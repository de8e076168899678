import type { ExpressionBuilder, Transaction } from 'kysely'
import { texts, times } from '#owner/invitations/contract.ts'
import { hashToken } from '#server/auth/tokens.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/database/schema.ts'
import { Refusal } from '#server/http/errors.ts'
import { CLOCK_SKEW } from '#server/jobs/clock-skew.ts'
import { giftOrigin } from '#server/tenants/origins.ts'

/**
 * Refuses a call whose invitation counts no longer, before anything else is looked at.
 * @throws {Refusal} `validation`
 */
export async function expectInvitation(
  { db, gift, now }: Pick<Context, 'db' | 'gift' | 'now'>,
  token: string,
) {
  const found = await db
    .selectFrom('invitation')
    .select('id')
    .where(isStanding({ giftId: gift.id, token, now: now() }))
    .executeTakeFirst()
  if (!found) throw gone()
}

/**
 * Uses an invitation up: from now on the account may edit the gift. Of two at once one finds it gone. Whoever is
 * in already needs none, and leaves one that is for somebody else.
 * @throws {Refusal} `validation`
 */
export async function acceptInvitation(
  { gift, now }: Context,
  transaction: Transaction<Database>,
  { accountId, token }: { accountId: number; token: string },
) {
  const isIn = await isEditor(transaction, gift.id, accountId)
  const { numDeletedRows } = await transaction
    .deleteFrom('invitation')
    .where(isStanding({ giftId: gift.id, token, now: now() }))
    .$if(isIn, (standing) =>
      standing.where('email', '=', ({ selectFrom }) =>
        selectFrom('account').select('email').where('id', '=', accountId),
      ),
    )
    .executeTakeFirstOrThrow()
  if (isIn) return
  if (numDeletedRows === 0n) throw gone()
  await transaction
    .insertInto('member')
    .values({ gift_id: gift.id, account_id: accountId, may_edit: 1, created_at: now() })
    .onConflict((conflict) => conflict.columns(['gift_id', 'account_id']).doUpdateSet({ may_edit: 1 }))
    .execute()
}

/** Ends an invitation that nobody has taken up: whether its e-mail may edit was decided without it. */
export async function revokeInvitation(
  transaction: Transaction<Database>,
  { gift, config }: Pick<Context, 'gift' | 'config'>,
  email: string,
) {
  const ended = transaction.deleteFrom('invitation').where('gift_id', '=', gift.id)
  await ended.where('email', '=', email).execute()
  await cancelMail({ db: transaction, gift, config }, email)
}

/** Keeps what still waits for a mail server from going out, where the link in it leads nowhere any more. */
export async function cancelMail(
  { db, gift, config }: Pick<Context, 'db' | 'gift' | 'config'>,
  email: string,
) {
  await db
    .deleteFrom('outbox')
    .where('recipient', '=', email)
    .where('link', 'like', `${giftOrigin(config, gift)}/%#undangan=%`)
    .execute()
}

async function isEditor(transaction: Transaction<Database>, giftId: number, accountId: number) {
  const member = await transaction
    .selectFrom('member')
    .select('account_id')
    .where('gift_id', '=', giftId)
    .where('account_id', '=', accountId)
    .where('may_edit', '=', 1)
    .executeTakeFirst()
  return member !== undefined
}

type Asked = { giftId: number; token: string; now: number }

function isStanding({ giftId, token, now }: Asked) {
  return (is: ExpressionBuilder<Database, 'invitation'>) =>
    is.and([is('gift_id', '=', giftId), is('token_hash', '=', hashToken(token)), counts(now)(is)])
}

/** Whether an invitation counts; one that lies further ahead than any lasts is from before the clock was put back. */
export function counts(now: number) {
  return (is: ExpressionBuilder<Database, 'invitation'>) =>
    is.and([is('expires_at', '>', now), is('expires_at', '<=', now + times.invitation + CLOCK_SKEW)])
}

function gone() {
  return new Refusal('validation', texts.gone, { fields: { invite: texts.gone } })
}
