import { takeRow } from '#server/database/shared.ts'
import { notFound } from '#server/errors.ts'
import type { Context } from '#server/serve.ts'
import { endBrowser, endSession } from '#server/session.ts'
import { type endOneSession, texts, times } from './contract.ts'
import { deviceOf } from './server-device.ts'

/** Lists where the caller's account is signed in: this place first, then the latest used. */
export async function listSessions(context: Context) {
  const { db, gift, caller, now } = context
  const rows = await db
    .selectFrom('session')
    .select(['id', 'user_agent', 'signed_in_at', 'last_used_at'])
    .where('gift_id', '=', gift.id)
    .where('account_id', '=', accountOf(context))
    .where('last_used_at', '>=', now() - times.session)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const sessions = rows.map(({ user_agent, ...row }) => ({
    ...row,
    device: deviceOf(user_agent),
    is_current: row.id === caller.sessionId,
  }))
  return sessions.sort((one, other) => Number(other.is_current) - Number(one.is_current))
}

/** Ends one session of the caller's account with what it opened; where it is this one, the cookie goes too. */
export async function endOne(context: Context<typeof endOneSession>) {
  const { db, gift, caller, input, reply } = context
  const session = await db
    .selectFrom('session')
    .select('id')
    .where('id', '=', input.id)
    .where('gift_id', '=', gift.id)
    .where('account_id', '=', accountOf(context))
    .executeTakeFirst()
  if (!session) throw notFound()
  if (session.id !== caller.sessionId) {
    await endBrowser(db, session.id)
    return { message: texts.sessionEnded, data: await listSessions(context) }
  }
  await endSession(context, reply, caller)
  return { message: texts.signedOut, data: [] }
}

/**
 * Ends every session of the caller's account here but the one that asks; at the bare domain of many gifts also
 * those at every gift, and the ways into them.
 */
export async function endOthers(context: Context) {
  const { db, gift, isHouse, caller } = context
  const account_id = accountOf(context)
  await db.transaction().execute(async (transaction) => {
    // Whoever goes through a way in at this moment comes before, or finds it closed.
    if (isHouse) await takeRow(transaction, 'account', account_id)
    await transaction
      .deleteFrom('session')
      .$if(!isHouse, (sessions) => sessions.where('gift_id', '=', gift.id))
      .where('account_id', '=', account_id)
      .where('id', '!=', caller.sessionId ?? 0)
      .execute()
    if (isHouse) await transaction.deleteFrom('pass').where('account_id', '=', account_id).execute()
  })
  return { message: texts.othersEnded, data: await listSessions(context) }
}

// These calls are the owner's, so there is an account; of no account there are no sessions.
function accountOf({ caller }: Pick<Context, 'caller'>) {
  return caller.account?.id ?? 0
}
