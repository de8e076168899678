import { CommandError } from '#server/cli/command.ts'
import type { Context } from '#server/context.ts'
import type { Gift } from '#server/database/schema.ts'
import { DELETED_PREFIX } from '#server/tenants/gift-deletion.ts'
import { giftOrigin } from '#server/tenants/origins.ts'
import { selectGift } from '#server/tenants/resolve-tenant.ts'

type Stores = Pick<Context, 'db' | 'config'>

/** One gift as its host sees it; times as ISO 8601, `bytes` of all its files. */
export type HostGift = Awaited<ReturnType<typeof listHostGifts>>[number]

/** Lists all gifts, or one, with the latest changed first. */
export async function listHostGifts({ db, config }: Stores, id?: number) {
  const rows = await rowsOf(db, id)
    .where('gift.host', 'not like', `${DELETED_PREFIX}%`)
    .$if(config.tenants !== undefined, (gifts) => gifts.where('gift.host', '!=', ''))
    .orderBy('gift.host')
    .execute()
  const gifts = rows.map(({ bytes, created_at, saved_at, stored_at, ...row }) => ({
    ...describe(config, row),
    bytes: Number(bytes ?? 0),
    changed_at: timeOf(Math.max(created_at, Number(saved_at ?? 0), Number(stored_at ?? 0))),
  }))
  return gifts.sort((one, other) => other.changed_at.localeCompare(one.changed_at))
}

/**
 * Finds a gift by its address, a host name of its own, or a link to it.
 * @throws {CommandError} where there is none, or only a single gift
 */
export async function findHostGift({ db, config }: Stores, name: string): Promise<Gift> {
  const { tenants } = config
  if (!tenants) throw new CommandError('There is a single gift here: stop Kado to take it down.')
  const [host = ''] = name
    .trim()
    .replace(/^https?:\/\//i, '')
    .split(/[/?#:]/, 1)
  const hostname = host.includes('.') ? host : `${host}.${tenants.baseDomain}`
  const gift = await selectGift(db, config, hostname)?.selectAll('gift').executeTakeFirst()
  if (!gift?.host) throw new CommandError(`There is no gift ${name} here. List them: npm run gifts`)
  return gift
}

function rowsOf(db: Stores['db'], id: number | undefined) {
  const files = db
    .selectFrom('media')
    .select(({ fn }) => ['gift_id', fn.sum('bytes').as('bytes'), fn.max('created_at').as('stored_at')])
    .$if(id !== undefined, (media) => media.where('gift_id', '=', id ?? 0))
    .groupBy('gift_id')
  const saves = db
    .selectFrom('version')
    .select(({ fn }) => ['gift_id', fn.max('at').as('saved_at')])
    .$if(id !== undefined, (versions) => versions.where('gift_id', '=', id ?? 0))
    .groupBy('gift_id')
  return db
    .selectFrom('gift')
    .leftJoin('account', 'account.id', 'gift.owner_id')
    .leftJoin('domain', (join) =>
      join.onRef('domain.gift_id', '=', 'gift.id').on('domain.verified_at', 'is not', null),
    )
    .leftJoin(files.as('files'), 'files.gift_id', 'gift.id')
    .leftJoin(saves.as('saves'), 'saves.gift_id', 'gift.id')
    .select(['gift.host', 'gift.suspended_at', 'gift.remove_at', 'gift.created_at'])
    .select(['account.email', 'domain.name as domain', 'files.bytes', 'files.stored_at', 'saves.saved_at'])
    .$if(id !== undefined, (gifts) => gifts.where('gift.id', '=', id ?? 0))
}

type Row = Pick<Gift, 'host' | 'suspended_at' | 'remove_at'> & { email: string | null; domain: string | null }

function describe(config: Stores['config'], { host, email, domain, suspended_at, remove_at }: Row) {
  const url = giftOrigin(config, { host })
  return {
    name: host || new URL(url).hostname,
    url,
    domain,
    owner: email,
    state: stateOf({ suspended_at, remove_at }),
    suspended_at: timeOf(suspended_at),
    remove_at: timeOf(remove_at),
  }
}

function stateOf({ suspended_at, remove_at }: Pick<Row, 'suspended_at' | 'remove_at'>) {
  if (suspended_at === null) return 'open'
  return remove_at === null ? 'suspended' : 'removed'
}

function timeOf<Moment extends number | null>(moment: Moment) {
  return (moment === null ? null : new Date(Number(moment)).toISOString()) as Moment extends number
    ? string
    : null
}
