import { times } from '#contract/account/contract.ts'
import { CLOCK_SKEW } from '#server/auth/clock-skew.ts'
import { createSession, lockSession, setSessionCookie } from '#server/auth/sessions.ts'
import { hashToken, makeToken } from '#server/auth/tokens.ts'
import type { Context } from '#server/context.ts'
import { lockRow } from '#server/database/row-locks.ts'
import { Refusal } from '#server/http/errors.ts'
import type { enter as enterCall, redeemHandover as redeemCall } from './calls.ts'
import { texts } from './contract.ts'
import { accountOf, findGift } from './server-list.ts'

/** Makes a link that signs the caller in at one of their gifts, once within a minute; a newer one replaces it. */
export async function enter(context: Context<typeof enterCall>) {
  const { db, caller, input, now } = context
  const { id, url } = await findGift(context, input.id)
  const token = makeToken()
  const key = { gift_id: id, account_id: accountOf(context), session_id: caller.sessionId ?? 0 }
  await db.transaction().execute(async (transaction) => {
    // Concurrent calls run one after the other, so that one handover remains.
    await lockRow(transaction, 'account', key.account_id)
    await lockSession(context, transaction)
    await transaction
      .deleteFrom('handover_token')
      .where((is) => is.and(key))
      .execute()
    await transaction
      .insertInto('handover_token')
      .values({
        ...key,
        token_hash: hashToken(token),
        signed_in_at: caller.signedInAt,
        expires_at: now() + times.handover,
      })
      .execute()
  })
  return { message: texts.entering, data: { url: `${url}/login#masuk=${token}` } }
}

/**
 * Signs in at the gift's own host with a handover from the bare domain.
 * @throws {Refusal} `conflict` where the browser is signed in as someone else; the handover can still be used
 */
export async function redeemHandover(context: Context<typeof redeemCall>) {
  const { db, gift, input, now, reply, caller } = context
  const token = await db.transaction().execute(async (transaction) => {
    const key = { gift_id: gift.id, token_hash: hashToken(input.token) }
    const found = await transaction
      .selectFrom('handover_token')
      .innerJoin('account', 'account.id', 'handover_token.account_id')
      .select(['account_id', 'session_id', 'email'])
      .where('handover_token.gift_id', '=', key.gift_id)
      .where('token_hash', '=', key.token_hash)
      .executeTakeFirst()
    if (!found) return undefined
    if (caller.account && caller.account.id !== found.account_id && !input.replaces)
      throw new Refusal('conflict', texts.otherAccount(caller.account.email, found.email))
    // A concurrent change of the password or sign-out at the bare domain finishes first, or ends the new session.
    await lockRow(transaction, 'account', found.account_id)
    await lockRow(transaction, 'session', found.session_id)
    const handover = await transaction
      .deleteFrom('handover_token')
      .where((is) => is.and(key))
      .returning(['account_id', 'session_id', 'signed_in_at', 'expires_at'])
      .executeTakeFirst()
    const timeLeft = (handover?.expires_at ?? 0) - now()
    if (!handover || timeLeft <= 0 || timeLeft > times.handover + CLOCK_SKEW) return undefined
    const from = { signedInAt: handover.signed_in_at, parentSessionId: handover.session_id }
    return createSession(context, transaction, handover.account_id, from)
  })
  if (token === undefined) throw new Refusal('unauthenticated', texts.passUsed)
  setSessionCookie(context, reply, token)
  return { message: texts.entered }
}
