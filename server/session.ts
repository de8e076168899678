import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { times } from '#owner/account/contract.ts'
import type { Gift } from './database/schema.ts'
import type { Server } from './serve.ts'

/** Who makes a request. */
export type Caller = {
  account: { id: number; email: string } | undefined
  /** Whether the account may edit this gift. */
  isOwner: boolean
  sessionId: number | undefined
  /** When the session was signed in, in milliseconds since 1970; 0 without one. */
  signedInAt: number
}

export const nobody: Caller = { account: undefined, isOwner: false, sessionId: undefined, signedInAt: 0 }

// A session's last use is written down at most this often, in milliseconds.
const TOUCH_EVERY = 60_000

const USER_AGENT_LENGTH = 200

type Room = Pick<Server, 'db' | 'config' | 'now'>

/** Makes an unguessable token; only its hash is stored. */
export function makeToken() {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token. */
export function hashToken(token: string) {
  return createHash('sha256').update(token).digest('base64url')
}

/** Reads who makes a request from its session cookie, and keeps a used session alive. */
export async function readCaller(
  room: Room,
  request: FastifyRequest,
  reply: FastifyReply,
  gift: Gift,
): Promise<Caller> {
  const token = request.cookies[cookieName(room)]
  if (!token) return nobody
  const row = await findSession(room, gift, token)
  if (!row) return nobody
  const moment = room.now()
  if (moment - row.last_used_at > times.session) {
    await room.db.deleteFrom('session').where('id', '=', row.id).execute()
    return nobody
  }
  if (moment - row.last_used_at > TOUCH_EVERY) await touch(room, reply, row.id, token)
  return {
    account: { id: row.account_id, email: row.email },
    isOwner: row.account_id === gift.owner_id || row.may_edit === 1,
    sessionId: row.id,
    signedInAt: row.signed_in_at,
  }
}

/** Signs an account in: a new session and its cookie; the one that the request came with ends. */
export async function startSession(
  room: Room,
  {
    gift,
    request,
    reply,
    caller,
  }: { gift: Gift; request: FastifyRequest; reply: FastifyReply; caller: Caller },
  accountId: number,
  signedInAt = room.now(),
) {
  const token = makeToken()
  await room.db.transaction().execute(async (transaction) => {
    if (caller.sessionId) await transaction.deleteFrom('session').where('id', '=', caller.sessionId).execute()
    await transaction
      .insertInto('session')
      .values({
        gift_id: gift.id,
        account_id: accountId,
        token_hash: hashToken(token),
        user_agent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_LENGTH),
        signed_in_at: signedInAt,
        last_used_at: room.now(),
      })
      .execute()
  })
  setCookie(room, reply, token)
}

/** Ends the session of a request, if there is one, and takes its cookie back. */
export async function endSession(room: Room, reply: FastifyReply, { sessionId }: Caller) {
  if (sessionId) await room.db.deleteFrom('session').where('id', '=', sessionId).execute()
  reply.clearCookie(cookieName(room), cookieOptions(room))
}

/** Removes the sessions and tokens that time has ended. */
export async function forgetSessions({ db, now }: Pick<Room, 'db' | 'now'>) {
  await db
    .deleteFrom('session')
    .where('last_used_at', '<', now() - times.session)
    .execute()
  await db.deleteFrom('reset_token').where('expires_at', '<', now()).execute()
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

async function touch(room: Room, reply: FastifyReply, id: number, token: string) {
  await room.db.updateTable('session').set({ last_used_at: room.now() }).where('id', '=', id).execute()
  setCookie(room, reply, token)
}

function setCookie(room: Room, reply: FastifyReply, token: string) {
  reply.setCookie(cookieName(room), token, { ...cookieOptions(room), maxAge: times.session / 1000 })
}

function cookieName({ config }: Pick<Room, 'config'>) {
  return config.isHttps ? '__Host-kado_session' : 'kado_session'
}

function cookieOptions({ config }: Room) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: config.isHttps } as const
}
