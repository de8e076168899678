import type { Transaction } from 'kysely'
import { texts } from '#contract/account/contract.ts'
import { revokeInvitation } from '#server/auth/invitations.ts'
import { removeUnusedAccount } from '#server/auth/pending-members.ts'
import type { Context } from '#server/context.ts'
import { lockRow } from '#server/database/row-locks.ts'
import type { Database } from '#server/database/schema.ts'
import { notFound, Refusal } from '#server/http/errors.ts'
import type { letIn as letInCall, turnAway as turnAwayCall } from './calls.ts'

const sentences = {
  saved: 'Izin akun sudah disimpan.',
  ownerStays: 'Pemilik hadiah selalu boleh mengedit.',
  stillEdits: 'Akun ini masih boleh mengedit. Cabut izinnya dulu, lalu tolak.',
}

/** Lists the accounts of this gift for its owner. */
export async function listAccounts(context: Context) {
  const rows = await memberRows(context).orderBy('account.id').execute()
  return rows.map((row) => accountOf(context, row))
}

/**
 * Lets an account edit this gift, or revokes that: it then waits again, and its invitation is deleted. The owner's
 * access cannot be changed.
 */
export async function letIn(context: Context<typeof letInCall>) {
  const { db, gift, input, now } = context
  if (input.id === gift.owner_id && !input.may_edit) throw new Refusal('forbidden', sentences.ownerStays)
  const member = await findMember(context, input.id)
  await db.transaction().execute(async (transaction) => {
    await revokeAccess(context, transaction, member)
    await transaction
      .updateTable('member')
      .set(input.may_edit ? { may_edit: 1 } : { may_edit: 0, created_at: now() })
      .where('gift_id', '=', gift.id)
      .where('account_id', '=', input.id)
      .where('may_edit', '=', input.may_edit ? 0 : 1)
      .execute()
  })
  const row = await findMember(context, input.id)
  return { message: sentences.saved, data: accountOf(context, row) }
}

/** Removes a waiting member, and the account if it registered here; its e-mail may register again. */
export async function turnAway(context: Context<typeof turnAwayCall>) {
  const { db, gift, input } = context
  if (input.id === gift.owner_id) throw new Refusal('forbidden', sentences.ownerStays)
  const row = await findMember(context, input.id)
  if (row.may_edit === 1) throw new Refusal('forbidden', sentences.stillEdits)
  await db.transaction().execute(async (transaction) => {
    await revokeAccess(context, transaction, row)
    const { numDeletedRows } = await transaction
      .deleteFrom('member')
      .where('gift_id', '=', gift.id)
      .where('account_id', '=', input.id)
      .where('may_edit', '=', 0)
      .executeTakeFirstOrThrow()
    // The member was approved or removed meanwhile.
    if (numDeletedRows === 0n) throw notFound()
    await transaction
      .deleteFrom('session')
      .where('gift_id', '=', gift.id)
      .where('account_id', '=', input.id)
      .execute()
    await removeUnusedAccount(transaction, { account_id: input.id, gift_id: gift.id })
  })
  return { message: texts.turnedAway, data: await listAccounts(context) }
}

// A concurrent sign-in with an invitation finishes first, or finds it deleted.
async function revokeAccess(
  context: Context,
  transaction: Transaction<Database>,
  { id, email }: { id: number; email: string },
) {
  await lockRow(transaction, 'account', id)
  await revokeInvitation(transaction, context, email)
}

async function findMember(context: Context, id: number) {
  const row = await memberRows(context).where('account.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

function memberRows({ db, gift }: Context) {
  return db
    .selectFrom('member')
    .innerJoin('account', 'account.id', 'member.account_id')
    .select(['account.id', 'account.email', 'member.may_edit'])
    .where('member.gift_id', '=', gift.id)
}

function accountOf(
  { caller, gift }: Context,
  { id, email, may_edit }: { id: number; email: string; may_edit: number },
) {
  return {
    id,
    email,
    may_edit: may_edit === 1,
    is_admin: id === gift.owner_id,
    is_self: id === caller.account?.id,
  }
}
