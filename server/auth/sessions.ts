import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import { times } from '#contract/account/contract.ts'
import { MINUTE } from '#contract/durations.ts'
import { refusals } from '#contract/refusals.ts'
import type { Caller, Context, Server, Tenant } from '#server/context.ts'
import { lockRow } from '#server/database/row-locks.ts'
import type { Database } from '#server/database/schema.ts'
import { withSerializationRetry } from '#server/database/with-retry.ts'
import { writeIfPossible } from '#server/database/write-if-possible.ts'
import { clearCookie, keepCookie, readCookie } from '#server/http/cookies.ts'
import { Refusal } from '#server/http/errors.ts'
import { hashToken, makeToken } from './tokens.ts'

/** A session of this gift, with its account. */
export type Session = {
  id: number
  account_id: number
  email: string
  may_edit: number | null
  /** In milliseconds since 1970, as is the last use. */
  signed_in_at: number
  last_used_at: number
}

type Stores = Pick<Server, 'db' | 'config' | 'now'>

const anonymous: Caller = { account: undefined, mayEdit: false, sessionId: undefined, signedInAt: 0 }

// A session's last use is stored at most this often, in milliseconds.
const TOUCH_INTERVAL = MINUTE

const USER_AGENT_LENGTH = 200

/** The session token that a request carries, if any. */
export function sessionToken(stores: Pick<Stores, 'config'>, request: FastifyRequest) {
  return readCookie(stores, request, 'session')
}

/** Returns who makes a request by its session, and renews a session in use. */
export async function readCaller(
  stores: Stores,
  request: FastifyRequest,
  reply: FastifyReply,
  { gift, hasGift }: Pick<Tenant, 'gift' | 'hasGift'>,
  session: Session | undefined,
): Promise<Caller> {
  if (!session) return anonymous
  const age = stores.now() - session.last_used_at
  if (age > times.session) {
    await writeIfPossible(stores.db.deleteFrom('session').where('id', '=', session.id).execute())
    return anonymous
  }
  // A last use in the future was stored before the clock was set back, an unknown time ago: the session starts again
  // now, and its sign-in no longer counts as recent.
  const signedInAt = age < -TOUCH_INTERVAL ? 0 : session.signed_in_at
  if (Math.abs(age) > TOUCH_INTERVAL) {
    setSessionCookie(stores, reply, sessionToken(stores, request) ?? '')
    await writeIfPossible(touchSession(stores, session.id, signedInAt))
  }
  return {
    account: { id: session.account_id, email: session.email },
    mayEdit: !hasGift || session.account_id === gift.owner_id || session.may_edit === 1,
    sessionId: session.id,
    signedInAt,
  }
}

/**
 * Creates a session within a transaction. The request's session ends, and at a sign-in all sessions that it opened.
 * @param from the sign-in time of another session, and its id where it opens this one
 * @returns the token, for `setSessionCookie` after the commit
 */
export async function createSession(
  {
    gift,
    isOwnDomain,
    request,
    caller,
    now,
  }: Pick<Context, 'gift' | 'isOwnDomain' | 'request' | 'caller' | 'now'>,
  transaction: Transaction<Database>,
  accountId: number,
  {
    signedInAt = now(),
    parentSessionId = null,
  }: { signedInAt?: number; parentSessionId?: number | null } = {},
) {
  const token = makeToken()
  if (caller.sessionId) await replaceSession(transaction, caller.sessionId, parentSessionId)
  await transaction
    .insertInto('session')
    .values({
      gift_id: gift.id,
      account_id: accountId,
      token_hash: hashToken(token),
      user_agent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_LENGTH),
      signed_in_at: signedInAt,
      last_used_at: now(),
      at_own_domain: isOwnDomain ? 1 : 0,
      parent_session_id: parentSessionId,
    })
    .execute()
  return token
}

// A handover stays in the same browser, whose other sessions continue.
async function replaceSession(
  transaction: Transaction<Database>,
  id: number,
  parentSessionId: number | null,
) {
  if (parentSessionId === null) await endBrowserSessions(transaction, id)
  else await transaction.deleteFrom('session').where('id', '=', id).execute()
}

/**
 * Locks the caller's session until a transaction ends, so that a session opened from it cannot outlive it.
 * @throws {Refusal} `unauthenticated` when the session has ended meanwhile
 */
export async function lockSession(
  { caller, now }: Pick<Context, 'caller' | 'now'>,
  transaction: Transaction<Database>,
) {
  const { numUpdatedRows } = await transaction
    .updateTable('session')
    .set({ last_used_at: now() })
    .where('id', '=', caller.sessionId ?? 0)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new Refusal('unauthenticated', refusals.unauthenticated)
}

/** Sets the session cookie for 30 days. */
export function setSessionCookie(stores: Pick<Stores, 'config'>, reply: FastifyReply, token: string) {
  keepCookie(stores, reply, 'session', { value: token, lifetime: times.session })
}

/** Ends the browser's sessions and clears its cookie. */
export async function endSession(stores: Stores, reply: FastifyReply, { sessionId }: Caller) {
  if (sessionId) await endBrowserSessions(stores.db, sessionId)
  clearCookie(stores, reply, 'session')
}

/** Ends a session, the one at the bare domain that opened it, and all others that were opened by that one. */
export function endBrowserSessions(db: Kysely<Database>, id: number) {
  return withSerializationRetry(db, async (transaction) => {
    const session = await transaction
      .selectFrom('session')
      .select('parent_session_id')
      .where('id', '=', id)
      .executeTakeFirst()
    const first = session?.parent_session_id ?? id
    // A concurrent handover to a gift finishes first, or finds no session.
    await lockRow(transaction, 'session', first)
    await transaction
      .deleteFrom('session')
      .where((is) => is.or([is('parent_session_id', '=', first), is('id', 'in', [first, id])]))
      .execute()
  })
}

function touchSession({ db, now }: Stores, id: number, signedInAt: number) {
  return db
    .updateTable('session')
    .set({ last_used_at: now(), signed_in_at: signedInAt })
    .where('id', '=', id)
    .execute()
}
