import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context, Server, Tenant } from '#server/context.ts'
import { notFound } from '#server/http/errors.ts'
import { setRequestGift } from '#server/http/request-log.ts'
import { resolveTenant, selectGift, tenantOf } from '#server/tenants/resolve-tenant.ts'
import { readCaller, type Session, sessionToken } from './sessions.ts'
import { hashToken } from './tokens.ts'
import { isLockedOut } from './visitor-access.ts'

/** Whose gift a request is about, who makes it, and whether the gift's lock keeps them out. */
export type Access = Tenant & Pick<Context, 'caller' | 'isLockedOut'>

/**
 * Reads the tenant and the caller of a request, in one query.
 * @throws {Refusal} `not_found` where no gift has that host name
 */
export async function loadAccess(
  server: Server,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Access> {
  const { tenant, session } = await findTenantAndSession(server, request)
  setRequestGift(request, tenant.gift.id)
  const caller = await readCaller(server, request, reply, tenant, session)
  return { ...tenant, caller, isLockedOut: await isLockedOut(server, request, reply, { ...tenant, caller }) }
}

/**
 * Reads the tenant of a file or a page, and whether its lock keeps the caller out. The caller is read of a locked
 * gift only, so that what any cache may keep never carries a cookie.
 */
export async function loadLock(server: Server, request: FastifyRequest, reply: FastifyReply) {
  const tenant = await resolveTenant(server, request)
  setRequestGift(request, tenant.gift.id)
  if (tenant.gift.locked === 0) return { ...tenant, isLockedOut: false }
  return loadAccess(server, request, reply)
}

async function findTenantAndSession(server: Server, request: FastifyRequest) {
  const { db, config } = server
  const token = sessionToken(server, request)
  if (!token) return { tenant: await resolveTenant(server, request), session: undefined }
  const row = await selectGift(db, config, request.hostname)
    ?.leftJoin('session', (join) =>
      join.onRef('session.gift_id', '=', 'gift.id').on('session.token_hash', '=', hashToken(token)),
    )
    .leftJoin('account', 'account.id', 'session.account_id')
    .leftJoin('member', (join) =>
      join.onRef('member.account_id', '=', 'session.account_id').onRef('member.gift_id', '=', 'gift.id'),
    )
    .selectAll('gift')
    .select([
      'session.id as session_id',
      'session.account_id',
      'session.signed_in_at',
      'session.last_used_at',
    ])
    .select(['account.email', 'member.may_edit'])
    .executeTakeFirst()
  if (!row) throw notFound()
  const { session_id, account_id, signed_in_at, last_used_at, email, may_edit, ...gift } = row
  const session = { id: session_id, account_id, signed_in_at, last_used_at, email, may_edit }
  return {
    tenant: await tenantOf(server, gift, request.hostname),
    session: session_id === null ? undefined : (session as Session),
  }
}
