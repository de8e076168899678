import type { Transaction } from 'kysely'
import type * as z from 'zod/mini'
import type { Database } from '#server/database/schema.ts'
import { Refusal } from '#server/errors.ts'
import { clearAccount, nameOf, spend } from '#server/limits.ts'
import { hashPassword } from '#server/passwords.ts'
import type { Context } from '#server/serve.ts'
import { hashToken, makeToken, startSession } from '#server/session.ts'
import { type ChangePassword, texts, times } from './contract.ts'
import { refuseCommon } from './server-create.ts'

const MAILS = { most: 3, window: 60 * 60_000 }

/**
 * Changes a password for whoever proves to own the account: by a fresh session of that e-mail, or by
 * the token from the mail. Anybody else gets one and the same answer, and only a known account a mail.
 */
export async function changePassword(context: Context, input: z.output<typeof ChangePassword>) {
  const { email, newPassword, token } = input
  const accountId = freshSession(context, email) ?? (await tokenOwner(context, email, token))
  if (accountId === undefined) {
    await spend(context, context.gift, { name: `reset ${nameOf(email)}`, ...MAILS })
    void sendLink(context, email).catch((error: Error) =>
      context.app.log.error({ err: error }, 'no reset link'),
    )
    throw new Refusal('proof_required', texts.proofRequired)
  }
  await refuseCommon(newPassword, email, 'newPassword')
  await store(context, accountId, newPassword, token)
  await clearAccount(context, context.gift, email)
  const { account, signedInAt } = context.caller
  if (account?.id === accountId)
    await startSession(
      context,
      { ...context, caller: { ...context.caller, sessionId: undefined } },
      accountId,
      signedInAt,
    )
  return { message: texts.passwordChanged }
}

function freshSession({ caller, now }: Context, email: string) {
  const age = now() - caller.signedInAt
  const isFresh = caller.account?.email === email && age >= 0 && age <= times.freshSignIn
  return isFresh ? caller.account?.id : undefined
}

async function tokenOwner({ db, now }: Context, email: string, token: string | undefined) {
  const row = await db
    .selectFrom('reset_token')
    .innerJoin('account', 'account.id', 'reset_token.account_id')
    .select('account_id')
    .where('token_hash', '=', hashToken(token ?? ''))
    .where('email', '=', email)
    .where('expires_at', '>', now())
    .where('expires_at', '<=', now() + times.resetToken)
    .executeTakeFirst()
  return row?.account_id
}

async function store(context: Context, accountId: number, password: string, token: string | undefined) {
  const password_hash = await hashPassword(password)
  await context.db.transaction().execute(async (transaction) => {
    const burned = await burnTokens(transaction, accountId)
    const isProvedByToken = freshSession(context, context.caller.account?.email ?? '') !== accountId
    if (isProvedByToken && !burned.includes(hashToken(token ?? ''))) {
      throw new Refusal('proof_required', texts.proofRequired)
    }
    await transaction.updateTable('account').set({ password_hash }).where('id', '=', accountId).execute()
    await transaction.deleteFrom('session').where('account_id', '=', accountId).execute()
  })
}

// Whoever deletes the row has used the token; a second call at the same moment finds none.
async function burnTokens(transaction: Transaction<Database>, accountId: number) {
  const rows = await transaction
    .deleteFrom('reset_token')
    .where('account_id', '=', accountId)
    .returning('token_hash')
    .execute()
  return rows.map((row) => row.token_hash)
}

// Runs behind the answer, so that a known account takes no longer than an unknown one.
async function sendLink({ db, gift, now, mail, config }: Context, email: string) {
  const account = await db.selectFrom('account').select('id').where('email', '=', email).executeTakeFirst()
  if (!account) return
  const token = makeToken()
  const row = { token_hash: hashToken(token), expires_at: now() + times.resetToken }
  await db
    .insertInto('reset_token')
    .values({ gift_id: gift.id, account_id: account.id, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()
  const link = `${config.publicUrl}/login#reset=${token}`
  mail.send({ to: email, subject: texts.mailSubject, text: texts.mailText(link), link })
}
