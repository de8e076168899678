import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Config } from '#server/config.ts'
import type { Tenant } from '#server/context.ts'
import type { Database, Gift } from '#server/database/schema.ts'
import { notFound } from '#server/http/errors.ts'
import { installationRow } from './installation.ts'
import { isBelowBareDomain, normalizeHostname, originOfHost } from './origins.ts'

type Stores = { db: Kysely<Database>; config: Config }

/**
 * Finds which gift a request is about: by its host name where there are many.
 * @throws {Refusal} `not_found` where no gift has that host name
 */
export async function resolveTenant(
  { db, config }: Stores,
  { hostname }: Pick<FastifyRequest, 'hostname'>,
): Promise<Tenant> {
  const gift = await selectGift(db, config, hostname)?.selectAll('gift').executeTakeFirst()
  if (!gift) throw notFound()
  return tenantOf(config, gift, hostname)
}

/** Selects the gift at a host name; undefined for what is no host name. */
export function selectGift(db: Kysely<Database>, { tenants }: Pick<Config, 'tenants'>, hostname: string) {
  const name = normalizeHostname(hostname)
  if (!tenants || name === tenants.baseDomain) return installationRow(db)
  if (name === '') return undefined
  const gifts = db.selectFrom('gift')
  const label = name.endsWith(`.${tenants.baseDomain}`) && name.slice(0, -tenants.baseDomain.length - 1)
  if (label !== false) return gifts.where('gift.host', '=', label)
  return gifts.where('gift.id', '=', ({ selectFrom }) =>
    selectFrom('domain').select('gift_id').where('name', '=', name).where('verified_at', 'is not', null),
  )
}

/** What a request needs to know beside the gift found at its host name. */
export function tenantOf(config: Config, gift: Gift, hostname: string): Tenant {
  const { tenants, publicUrl } = config
  const name = normalizeHostname(hostname)
  if (!tenants || name === tenants.baseDomain)
    return { gift, hasGift: !tenants, origin: publicUrl, isOwnDomain: false }
  const isOwnDomain = !isBelowBareDomain(config, name)
  return { gift, hasGift: true, origin: originOfHost(config, name), isOwnDomain }
}

/** Whether a call is answered for this tenant: at the bare domain, at a gift's own host name, or at both. */
export function isServedAt({ servedAt }: Pick<Endpoint, 'servedAt'>, { hasGift }: Pick<Tenant, 'hasGift'>) {
  return servedAt === 'anywhere' || (servedAt === 'bare-domain') === !hasGift
}
