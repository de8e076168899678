import type { FastifyReply, FastifyRequest } from 'fastify'
import { texts as account } from '#contract/account/contract.ts'
import type { ServedEndpoint } from '#contract/endpoint.ts'
import { refusals } from '#contract/refusals.ts'
import { texts } from '#contract/texts.ts'
import type { Context, Server, Tenant } from '#server/context.ts'
import type { Gift } from '#server/database/schema.ts'
import { notFound, Refusal } from '#server/http/errors.ts'
import { logRecordOf } from '#server/log/request-log.ts'
import { isServedAt, resolveTenant, selectGift, tenantOf } from '#server/tenants/resolve-tenant.ts'
import { readOnly, suspended } from '#server/tenants/suspension.ts'
import { readCaller, type Session, sessionToken } from './sessions.ts'
import { hashToken } from './tokens.ts'
import { isLockedOut } from './visitor-access.ts'

/**
 * The tenant and the caller of a request, and whether the host's suspension of the gift, its opening hour or its lock
 * refuses the caller.
 */
export type Access = Tenant & Pick<Context, 'caller' | 'isSuspended' | 'isTooEarly' | 'isLockedOut'>

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
  logRecordOf(request).giftId = tenant.gift.id
  const caller = await readCaller(server, request, reply, tenant, session)
  return {
    ...tenant,
    caller,
    isSuspended: tenant.gift.suspended_at !== null && !caller.mayEdit,
    isTooEarly: hasYetToOpen(tenant.gift, server.now()) && !caller.mayEdit,
    isLockedOut: await isLockedOut(server, request, reply, { ...tenant, caller }),
  }
}

/** `Access` without the caller; `isPublic` where neither a suspension, the opening hour nor a lock closes the gift. */
export type SiteAccess = Omit<Access, 'caller'> & { isBeforeOpening: boolean; isPublic: boolean }

/**
 * Reads the tenant of a file or a page, and whether it is closed to the caller. The caller is read
 * only for a closed gift, so that a response that caches may store never sets a cookie.
 */
export async function loadSiteAccess(
  server: Server,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SiteAccess> {
  const tenant = await resolveTenant(server, request)
  logRecordOf(request).giftId = tenant.gift.id
  const isBeforeOpening = hasYetToOpen(tenant.gift, server.now())
  const isPublic = tenant.gift.suspended_at === null && tenant.gift.locked === 0 && !isBeforeOpening
  const isOpen = { isSuspended: false, isTooEarly: false, isLockedOut: false }
  if (isPublic) return { ...tenant, isPublic, isBeforeOpening, ...isOpen }
  return { ...(await loadAccess(server, request, reply)), isPublic, isBeforeOpening }
}

/** Refuses a caller who may not make a call by its contract. @throws {Refusal} */
export function checkAccess(endpoint: ServedEndpoint, access: Access) {
  const { gift, caller } = access
  if (!isServedAt(endpoint, access)) throw notFound()
  if (!endpoint.isOpenWhileSuspended) refuseSuspended(endpoint, access)
  if (endpoint.access === 'anyone') {
    if (!endpoint.isOpenBeforeHour) refuseTooEarly(access)
    if (access.isLockedOut && !endpoint.isOpenWhileLocked) throw new Refusal('locked', texts.locked)
    return
  }
  if (!caller.account) throw new Refusal('unauthenticated', refusals.unauthenticated)
  if (!caller.mayEdit) throw new Refusal('forbidden', account.notLetIn)
  if (endpoint.access === 'owner' && caller.account.id !== gift.owner_id) {
    throw new Refusal('forbidden', refusals.onlyOwner)
  }
}

// Editors may read a suspended gift, and take its content along.
function refuseSuspended({ method }: ServedEndpoint, { gift, isSuspended }: Access) {
  if (isSuspended) throw suspended()
  if (gift.suspended_at !== null && method !== 'GET') throw readOnly()
}

/** Refuses a request before the gift's opening hour. @throws {Refusal} `not_yet` with its opening hour */
export function refuseTooEarly({ gift, isTooEarly }: Pick<Access, 'gift' | 'isTooEarly'>) {
  if (isTooEarly) throw new Refusal('not_yet', refusals.notYet, { opensAt: Number(gift.opens_at) })
}

// Only the server's clock decides, never the visitor's.
function hasYetToOpen({ opens_at }: Gift, now: number) {
  return opens_at !== null && now < opens_at
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
      'session.at_own_domain',
    ])
    .select(['account.email', 'member.may_edit'])
    .executeTakeFirst()
  if (!row) throw notFound()
  const { session_id, account_id, signed_in_at, last_used_at, at_own_domain, email, may_edit, ...gift } = row
  const session = { id: session_id, account_id, signed_in_at, last_used_at, email, may_edit }
  const tenant = tenantOf(config, gift, request.hostname)
  // The owner of a domain can point it at another server, and read the cookies that are sent there.
  const isOfHost = session_id !== null && at_own_domain === Number(tenant.isOwnDomain)
  return { tenant, session: isOfHost ? (session as Session) : undefined }
}
