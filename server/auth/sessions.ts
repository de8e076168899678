import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import { texts } from '#contract/texts.ts'
import { times } from '#owner/account/contract.ts'
import type { Caller, Context, Server, Tenant } from '#server/context.ts'
import { isUnavailable } from '#server/database/connect.ts'
import { lockRow } from '#server/database/row-locks.ts'
import type { Database, Gift } from '#server/database/schema.ts'
import { withSerializationRetry } from '#server/database/with-retry.ts'
import { Refusal } from '#server/http/errors.ts'
import { hashToken, makeToken } from './tokens.ts'

const nobody: Caller = { account: undefined, isOwner: false, sessionId: undefined, signedInAt: 0 }

// A session's last use is written down at most this often, in milliseconds.
const TOUCH_EVERY = 60_000

// What a read waits for such a note, in milliseconds; it is then taken down behind the answer.
const PATIENCE = 100

const USER_AGENT_LENGTH = 200

type Room = Pick<Server, 'db' | 'config' | 'now'>

/** Reads who makes a request from its session cookie, and keeps a used session alive. */
export async function readCaller(
  room: Room,
  request: FastifyRequest,
  reply: FastifyReply,
  { gift, hasGift }: Pick<Tenant, 'gift' | 'hasGift'>,
): Promise<Caller> {
  const token = request.cookies[cookieName(room)]
  if (!token) return nobody
  const row = await findSession(room, gift, token)
  if (!row) return nobody
  const age = room.now() - row.last_used_at
  if (age > times.session) {
    await whereItCan(room.db.deleteFrom('session').where('id', '=', row.id).execute())
    return nobody
  }
  // A use that lies ahead was written before the clock was put back, and nobody knows for how long:
  // the session counts from now on, and its sign-in proves nothing any more.
  const signedInAt = age < -TOUCH_EVERY ? 0 : row.signed_in_at
  if (Math.abs(age) > TOUCH_EVERY) await whereItCan(touch(room, reply, { id: row.id, signedInAt }, token))
  return {
    account: { id: row.account_id, email: row.email },
    isOwner: !hasGift || row.account_id === gift.owner_id || row.may_edit === 1,
    sessionId: row.id,
    signedInAt,
  }
}

/**
 * Opens a session within a transaction; the one that the request came with ends, and at a sign-in all that the
 * browser was signed in to by it.
 * @param from what another session hands on: when it was signed in, and that it opens this one
 * @returns the token, for `giveCookie` once the transaction is through
 */
export async function openSession(
  { gift, request, caller, now }: Pick<Context, 'gift' | 'request' | 'caller' | 'now'>,
  transaction: Transaction<Database>,
  accountId: number,
  { signedInAt = now(), openedBy = null }: { signedInAt?: number; openedBy?: number | null } = {},
) {
  const token = makeToken()
  if (caller.sessionId) await replaceSession(transaction, caller.sessionId, openedBy)
  await transaction
    .insertInto('session')
    .values({
      gift_id: gift.id,
      account_id: accountId,
      token_hash: hashToken(token),
      user_agent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_LENGTH),
      signed_in_at: signedInAt,
      last_used_at: now(),
      parent_session_id: openedBy,
    })
    .execute()
  return token
}

// A way in leads back into the same browser, whose other sessions go on.
async function replaceSession(transaction: Transaction<Database>, id: number, openedBy: number | null) {
  if (openedBy === null) await endBrowser(transaction, id)
  else await transaction.deleteFrom('session').where('id', '=', id).execute()
}

/**
 * Holds the caller's session until a transaction is through, so that what is made of it goes with it.
 * @throws {Refusal} `unauthenticated` when it has ended meanwhile
 */
export async function holdSession(
  { caller, now }: Pick<Context, 'caller' | 'now'>,
  transaction: Transaction<Database>,
) {
  const { numUpdatedRows } = await transaction
    .updateTable('session')
    .set({ last_used_at: now() })
    .where('id', '=', caller.sessionId ?? 0)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new Refusal('unauthenticated', texts.unauthenticated)
}

/** Gives the browser its session, or the same one for another 30 days. */
export function giveCookie(room: Pick<Room, 'config'>, reply: FastifyReply, token: string) {
  reply.setCookie(cookieName(room), token, { ...cookieOptions(room), maxAge: times.session / 1000 })
}

/** Ends what the browser of a request is signed in to, and takes its cookie back. */
export async function endSession(room: Room, reply: FastifyReply, { sessionId }: Caller) {
  if (sessionId) await endBrowser(room.db, sessionId)
  reply.clearCookie(cookieName(room), cookieOptions(room))
}

/**
 * Ends a session, and with it all that the same browser is signed in to by it: at the bare domain and at the
 * gifts that it went on to from there.
 */
export function endBrowser(db: Kysely<Database>, id: number) {
  return withSerializationRetry(db, async (transaction) => {
    const session = await transaction
      .selectFrom('session')
      .select('parent_session_id')
      .where('id', '=', id)
      .executeTakeFirst()
    const first = session?.parent_session_id ?? id
    // Whoever goes through a way in at this moment comes before, or finds it closed.
    await lockRow(transaction, 'session', first)
    await transaction
      .deleteFrom('session')
      .where((is) => is.or([is('parent_session_id', '=', first), is('id', 'in', [first, id])]))
      .execute()
  })
}

function findSession({ db }: Room, gift: Gift, token: string) {
  return db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .leftJoin('member', (join) =>
      join.onRef('member.account_id', '=', 'session.account_id').on('member.gift_id', '=', gift.id),
    )
    .select(['session.id', 'session.account_id', 'signed_in_at', 'last_used_at', 'account.email', 'may_edit'])
    .where('session.gift_id', '=', gift.id)
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
}

async function touch(
  room: Room,
  reply: FastifyReply,
  { id, signedInAt }: { id: number; signedInAt: number },
  token: string,
) {
  giveCookie(room, reply, token)
  await room.db
    .updateTable('session')
    .set({ last_used_at: room.now(), signed_in_at: signedInAt })
    .where('id', '=', id)
    .execute()
}

/** Reads go on while the database takes no writes, as on a full disk, and wait for none that is locked. */
export async function whereItCan(write: Promise<unknown>) {
  const written = write.catch((error: unknown) => {
    if (!isUnavailable(error)) throw error
  })
  await Promise.race([written, wait(PATIENCE, undefined, { ref: false })])
}

/** What the cookie of a session is called; bound to this host where it is served over https. */
export function cookieName({ config }: Pick<Room, 'config'>) {
  return config.isHttps ? '__Host-kado_session' : 'kado_session'
}

function cookieOptions({ config }: Pick<Room, 'config'>) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: config.isHttps } as const
}
