import type { ExpressionBuilder, Transaction } from 'kysely'
import { texts, times } from '#contract/account/contract.ts'
import { hashToken } from '#server/auth/tokens.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/database/schema.ts'
import { Refusal } from '#server/http/errors.ts'
import { giftOrigin } from '#server/tenants/origins.ts'
import { CLOCK_SKEW } from './clock-skew.ts'

/**
 * Refuses a call whose invitation is no longer valid, before any other check.
 * @throws {Refusal} `validation`
 */
export async function expectInvitation(
  { db, gift, now }: Pick<Context, 'db' | 'gift' | 'now'>,
  token: string,
) {
  const invitation = await db
    .selectFrom('invitation')
    .select('id')
    .where(hasToken(gift.id, token, now()))
    .executeTakeFirst()
  if (!invitation) throw invalidInvitation()
}

/**
 * Uses up an invitation: the account may edit the gift from now on. Of two concurrent calls one is refused. An
 * account that may edit already uses up only an invitation for its own e-mail.
 * @throws {Refusal} `validation`
 */
export async function acceptInvitation(
  { gift, now }: Context,
  transaction: Transaction<Database>,
  { accountId, token }: { accountId: number; token: string },
) {
  const mayEdit = await isEditor(transaction, gift.id, accountId)
  const { numDeletedRows } = await transaction
    .deleteFrom('invitation')
    .where(hasToken(gift.id, token, now()))
    .$if(mayEdit, (invitations) =>
      invitations.where('email', '=', ({ selectFrom }) =>
        selectFrom('account').select('email').where('id', '=', accountId),
      ),
    )
    .executeTakeFirstOrThrow()
  if (mayEdit) return
  if (numDeletedRows === 0n) throw invalidInvitation()
  await transaction
    .insertInto('member')
    .values({ gift_id: gift.id, account_id: accountId, may_edit: 1, created_at: now() })
    .onConflict((conflict) => conflict.columns(['gift_id', 'account_id']).doUpdateSet({ may_edit: 1 }))
    .execute()
}

/** Deletes the unused invitation of an e-mail whose access was decided otherwise, and its mail. */
export async function revokeInvitation(
  transaction: Transaction<Database>,
  { gift, config }: Pick<Context, 'gift' | 'config'>,
  email: string,
) {
  await transaction
    .deleteFrom('invitation')
    .where('gift_id', '=', gift.id)
    .where('email', '=', email)
    .execute()
  await cancelMail({ db: transaction, gift, config }, email)
}

/** Deletes unsent mails to an e-mail whose invitation link is no longer valid. */
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

function hasToken(giftId: number, token: string, now: number) {
  return (is: ExpressionBuilder<Database, 'invitation'>) =>
    is.and([is('gift_id', '=', giftId), is('token_hash', '=', hashToken(token)), isValidAt(now)(is)])
}

/** Whether an invitation is valid; an expiry beyond the longest one was stored before the clock was set back. */
export function isValidAt(now: number) {
  return (is: ExpressionBuilder<Database, 'invitation'>) =>
    is.and([is('expires_at', '>', now), is('expires_at', '<=', now + times.invitation + CLOCK_SKEW)])
}

function invalidInvitation() {
  return new Refusal('validation', texts.invitationGone, { fields: { invite: texts.invitationGone } })
}
