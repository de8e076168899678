import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Config } from '#server/config.ts'
import type { Tenant } from '#server/context.ts'
import type { Database, Gift } from '#server/database/schema.ts'
import { notFound } from '#server/http/errors.ts'
import { loadPlatform } from './platform.ts'

/** What belongs to no gift alone, such as the limits on an account, is kept at the platform. */
export type Platform = Pick<Gift, 'id'>

type Room = { db: Kysely<Database>; config: Config }

/**
 * The place of a request, by its host name where there are many.
 * @throws {Refusal} `not_found` where nobody lives
 */
export async function resolveTenant(
  room: Room,
  { hostname }: Pick<FastifyRequest, 'hostname'>,
): Promise<Tenant> {
  const { db, config } = room
  const { baseDomain, publicUrl } = config
  if (baseDomain === undefined) {
    const gift = await loadPlatform(db)
    return { gift, platform: gift, isPlatform: false, origin: publicUrl }
  }
  const name = nameOf(hostname)
  if (name === baseDomain) {
    const gift = await loadPlatform(db)
    return { gift, platform: gift, isPlatform: true, origin: publicUrl }
  }
  const gift = name && (await findGift(db, baseDomain, name))
  if (!gift) throw notFound()
  return { gift, platform: await houseOf(db), isPlatform: false, origin: originOfHost(config, name) }
}

/** Whether a call is answered at the bare domain, or at a gift's own host. */
export function isServedAt({ where }: Pick<Endpoint, 'where'>, isPlatform: boolean) {
  return where === 'anywhere' || (where === 'platform') === isPlatform
}

/** How a host name is reached: by the scheme and the port of PUBLIC_URL. */
export function originOfHost({ publicUrl }: Pick<Config, 'publicUrl'>, name: string) {
  const { protocol, port } = new URL(publicUrl)
  return `${protocol}//${name}${port && `:${port}`}`
}

/** How a gift is reached below the bare domain. */
export function giftOrigin(config: Config, { host }: Pick<Gift, 'host'>) {
  return host === '' ? config.publicUrl : originOfHost(config, `${host}.${config.baseDomain}`)
}

const HOST_NAME = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/

/**
 * Letters in any case, and a dot at the end, name the same host (RFC 4343; RFC 1034, 3.1).
 * @returns nothing of what is no host name at all, so that no query and no address is made of it
 */
export function nameOf(hostname: string) {
  const name = hostname.toLowerCase().replace(/\.$/, '')
  return HOST_NAME.test(name) ? name : ''
}

function findGift(db: Kysely<Database>, baseDomain: string, name: string) {
  const gifts = db.selectFrom('gift').selectAll('gift')
  if (name.endsWith(`.${baseDomain}`)) {
    return gifts.where('host', '=', name.slice(0, -baseDomain.length - 1)).executeTakeFirst()
  }
  return gifts
    .innerJoin('domain', 'domain.gift_id', 'gift.id')
    .where('domain.name', '=', name)
    .where('domain.verified_at', 'is not', null)
    .executeTakeFirst()
}

const houses = new WeakMap<Kysely<Database>, Platform>()

// Its row never changes, so that it is read once.
async function houseOf(db: Kysely<Database>) {
  const known = houses.get(db)
  if (known) return known
  const { id } = await loadPlatform(db)
  houses.set(db, { id })
  return { id }
}
