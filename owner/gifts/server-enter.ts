import { consumeNetworkLimit } from '#server/auth/rate-limits.ts'
import { createSession, lockSession, setSessionCookie } from '#server/auth/sessions.ts'
import { hashToken, makeToken } from '#server/auth/tokens.ts'
import type { Context } from '#server/context.ts'
import { lockRow } from '#server/database/row-locks.ts'
import { Refusal } from '#server/http/errors.ts'
import { CLOCK_SKEW } from '#server/jobs/clock-skew.ts'
import type { enter as enterCall, takePass as takePassCall } from './calls.ts'
import { texts, times } from './contract.ts'
import { accountOf, findGift } from './server-list.ts'

/** Opens a way into one of the account's gifts, signed in as here, once and for a minute; a newer one closes it. */
export async function enter(context: Context<typeof enterCall>) {
  const { db, caller, input, now } = context
  const { id, url } = await findGift(context, input.id)
  const token = makeToken()
  const mine = { gift_id: id, account_id: accountOf(context), session_id: caller.sessionId ?? 0 }
  await db.transaction().execute(async (transaction) => {
    // Whoever asks or goes in at the same moment comes after: however often it is called, one way stands open.
    await lockRow(transaction, 'account', mine.account_id)
    await lockSession(context, transaction)
    await transaction
      .deleteFrom('handover_token')
      .where((is) => is.and(mine))
      .execute()
    await transaction
      .insertInto('handover_token')
      .values({
        ...mine,
        token_hash: hashToken(token),
        signed_in_at: caller.signedInAt,
        expires_at: now() + times.pass,
      })
      .execute()
  })
  return { message: texts.entering, data: { url: `${url}/login#masuk=${token}` } }
}

/** Signs in, at the gift's own host, whoever was let through at the bare domain. */
export async function takePass(context: Context<typeof takePassCall>) {
  const { db, gift, input, now, reply } = context
  await consumeNetworkLimit(context, 'sign-in')
  const token = await db.transaction().execute(async (transaction) => {
    const mine = { gift_id: gift.id, token_hash: hashToken(input.token) }
    const known = await transaction
      .selectFrom('handover_token')
      .select(['account_id', 'session_id'])
      .where((is) => is.and(mine))
      .executeTakeFirst()
    if (!known) return undefined
    // A password that changes at this moment ends the way in, or finds the session that came of it.
    await lockRow(transaction, 'account', known.account_id)
    // So does whoever signs out at the bare domain.
    await lockRow(transaction, 'session', known.session_id)
    const pass = await transaction
      .deleteFrom('handover_token')
      .where((is) => is.and(mine))
      .returning(['account_id', 'session_id', 'signed_in_at', 'expires_at'])
      .executeTakeFirst()
    const left = (pass?.expires_at ?? 0) - now()
    if (!pass || left <= 0 || left > times.pass + CLOCK_SKEW) return undefined
    const from = { signedInAt: pass.signed_in_at, parentSessionId: pass.session_id }
    return createSession(context, transaction, pass.account_id, from)
  })
  if (token === undefined) throw new Refusal('unauthenticated', texts.passUsed)
  setSessionCookie(context, reply, token)
  return { message: texts.entered }
}
