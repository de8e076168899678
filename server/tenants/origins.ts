import type { Kysely } from 'kysely'
import type { Config } from '#server/config.ts'
import type { Database, Gift } from '#server/database/schema.ts'

type Settings = Pick<Config, 'publicUrl' | 'tenants'>

/** Whether this installation holds many gifts, each at a host name of its own. */
export function holdsManyGifts({ tenants }: Pick<Config, 'tenants'>) {
  return tenants !== undefined
}

/** The origin of the bare domain, where accounts and their lists of gifts are; undefined of a single gift. */
export function homeOrigin({ tenants, publicUrl }: Settings) {
  return tenants && publicUrl
}

/** The origin of a gift below the bare domain. */
export function giftOrigin(config: Settings, { host }: Pick<Gift, 'host'>) {
  return host === '' ? config.publicUrl : originOfHost(config, `${host}.${config.tenants?.baseDomain}`)
}

/** The origin at which a gift is given: its owner's own host name where one is verified. */
export async function loadGivenOrigin(
  db: Kysely<Database>,
  config: Settings,
  gift: Pick<Gift, 'id' | 'host'>,
) {
  const domains = db.selectFrom('domain').select('name').where('gift_id', '=', gift.id)
  const domain = await domains.where('verified_at', 'is not', null).executeTakeFirst()
  return domain ? originOfHost(config, domain.name) : giftOrigin(config, gift)
}

/** The origin of a host name, with the scheme and the port of PUBLIC_URL. */
export function originOfHost({ publicUrl }: Pick<Config, 'publicUrl'>, name: string) {
  const { protocol, port } = new URL(publicUrl)
  return `${protocol}//${name}${port && `:${port}`}`
}

/** The origin whose pages may write at this host name: one gift is another site to the next. */
export function trustedOrigin(config: Settings, hostname: string) {
  const name = config.tenants && normalizeHostname(hostname)
  return name ? originOfHost(config, name) : config.publicUrl
}

/** Whether a host name is the bare domain or one below it. */
export function isBelowBareDomain({ tenants }: Pick<Config, 'tenants'>, name: string) {
  return `.${name}`.endsWith(`.${tenants?.baseDomain}`)
}

const HOST_NAME = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/

/**
 * A host name in lower case and without a dot at its end (RFC 4343; RFC 1034, 3.1).
 * @returns '' for what is no host name, so that no query and no address is made of it
 */
export function normalizeHostname(hostname: string) {
  const name = hostname.toLowerCase().replace(/\.$/, '')
  return HOST_NAME.test(name) ? name : ''
}
