import { randomInt } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { defaultTimeZone } from '#contract/date.ts'
import { makeToken } from '#server/auth/tokens.ts'
import type { PageData } from '#server/database/page-data.ts'
import type { Database, Gift } from '#server/database/schema.ts'

// Letters and digits that nobody mistakes for another when reading them off a screen.
const CLAIM_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const CLAIM_GROUPS = 4

// Of the one gift where there is a single one, and of the platform where there are many.
const ANY_HOST = ''

/** What an installation is for does not fit what its database holds; the message says what to do. */
export class OtherKindError extends Error {}

/** The gift of an installation that holds a single one; of many, the platform. */
export async function loadPlatform(db: Kysely<Database>): Promise<Gift> {
  return platformRow(db).selectAll().executeTakeFirstOrThrow()
}

/** Its row: with it stands what belongs to no gift alone. */
export function platformRow(db: Kysely<Database>) {
  return db.selectFrom('gift').where('host', '=', ANY_HOST)
}

/**
 * Makes the gift and the sample of every page at the first start, all or nothing; at later starts,
 * and where another process was first, it answers the one that stands.
 */
export async function ensureGift(db: Kysely<Database>, pages: PageData[], now: number): Promise<Gift> {
  // What begins to write is stored durably, also where nothing comes of it.
  const standing = await platformRow(db).selectAll().executeTakeFirst()
  if (standing) return standing
  await db.transaction().execute((transaction) => makeGift(transaction, pages, { now }))
  return loadPlatform(db)
}

/** Makes the platform of many gifts at the first start: a row of its own without pages. */
export async function ensurePlatform(db: Kysely<Database>, now: number): Promise<Gift> {
  return ensureGift(db, [], now)
}

/**
 * Whether a database holds what this program is started for.
 * @throws {OtherKindError} for a single gift that is to be many, and the reverse, also before the first of many
 */
export async function expectKind(db: Kysely<Database>, isMany: boolean) {
  const others = await db.selectFrom('gift').select('id').where('host', '!=', ANY_HOST).executeTakeFirst()
  const platform = await platformRow(db).select('id').executeTakeFirst()
  const page = await db
    .selectFrom('opening')
    .select('id')
    .where('gift_id', '=', platform?.id ?? 0)
    .executeTakeFirst()
  if (isMany && page) {
    throw new OtherKindError(
      'GIFTS is many, and this database holds a single gift. Give it an address first: npm run address -- mawar',
    )
  }
  if (!isMany && others) throw new OtherKindError('GIFTS must be many: this database holds many gifts.')
  if (!isMany && platform && !page) {
    throw new OtherKindError(
      'GIFTS must be many: this database was begun for many gifts. For a single one name an empty DATA_DIR or DATABASE_URL.',
    )
  }
}

type New = { host?: string; ownerId?: number; now: number }

/**
 * Makes a gift with the sample of every page.
 * @returns undefined where another gift has that host; one that is being made is waited for
 */
export async function makeGift(
  transaction: Transaction<Database>,
  pages: Pick<PageData, 'sample'>[],
  { host = ANY_HOST, ownerId, now }: New,
) {
  const gift = await transaction
    .insertInto('gift')
    .values({
      host,
      owner_id: ownerId ?? null,
      claim_code: makeClaimCode(),
      time_zone: defaultTimeZone,
      access_key: makeToken(),
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('host').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (gift) for (const page of pages) await page.sample?.(transaction, gift.id)
  return gift?.id
}

function makeClaimCode() {
  const group = () => Array.from({ length: 4 }, () => CLAIM_LETTERS[randomInt(CLAIM_LETTERS.length)]).join('')
  return Array.from({ length: CLAIM_GROUPS }, group).join('-')
}
