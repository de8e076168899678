import { notFound, Refusal } from '#server/errors.ts'
import type { Context } from '#server/serve.ts'
import { type letIn as letInCall, texts } from './contract.ts'

/** Lists the accounts of this gift for the one who owns it. */
export async function listAccounts(context: Context) {
  const rows = await memberRows(context).orderBy('account.id').execute()
  return rows.map((row) => accountOf(context, row))
}

/** Lets an account edit this gift, or no longer; the owner's own stays as it is. */
export async function letIn(context: Context<typeof letInCall>) {
  const { db, gift, input } = context
  if (input.id === gift.owner_id && !input.may_edit) throw new Refusal('forbidden', texts.ownerStays)
  await db
    .updateTable('member')
    .set({ may_edit: input.may_edit ? 1 : 0 })
    .where('gift_id', '=', gift.id)
    .where('account_id', '=', input.id)
    .execute()
  const row = await memberRows(context).where('account.id', '=', input.id).executeTakeFirst()
  if (!row) throw notFound()
  return { message: texts.accessSaved, data: accountOf(context, row) }
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
