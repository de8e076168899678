import type { Kysely, Transaction } from 'kysely'
import { texts } from '#owner/invitations/contract.ts'
import type { Database } from '#server/database/schema.ts'
import { Refusal } from '#server/errors.ts'
import type { Context } from '#server/serve.ts'
import { hashToken } from '#server/session.ts'

/**
 * Refuses a call whose invitation counts no longer, before anything else is looked at.
 * @throws {Refusal} `validation`
 */
export async function expectInvitation({ db, gift, now }: Context, token: string) {
  const found = await standing(db, { giftId: gift.id, token, now: now() }).executeTakeFirst()
  if (!found) throw gone()
}

/** Uses an invitation up: from now on the account may edit the gift. Of two at once one finds it gone. */
export async function takeUpInvitation(
  { gift, now }: Context,
  transaction: Transaction<Database>,
  { accountId, token }: { accountId: number; token: string },
) {
  const found = await standing(transaction, { giftId: gift.id, token, now: now() }).executeTakeFirst()
  const { numDeletedRows } = await transaction
    .deleteFrom('invitation')
    .where('id', '=', found?.id ?? 0)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw gone()
  await transaction
    .insertInto('member')
    .values({ gift_id: gift.id, account_id: accountId, may_edit: 1, created_at: now() })
    .onConflict((conflict) => conflict.columns(['gift_id', 'account_id']).doUpdateSet({ may_edit: 1 }))
    .execute()
}

type Asked = { giftId: number; token: string; now: number }

function standing(db: Kysely<Database>, { giftId, token, now }: Asked) {
  return db
    .selectFrom('invitation')
    .select('id')
    .where('gift_id', '=', giftId)
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
}

function gone() {
  return new Refusal('validation', texts.gone, { fields: { invite: texts.gone } })
}
