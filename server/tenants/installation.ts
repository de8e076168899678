import { randomInt } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { defaultTimeZone } from '#contract/date.ts'
import { makeToken } from '#server/auth/tokens.ts'
import type { Config } from '#server/config.ts'
import type { Database, Gift } from '#server/database/schema.ts'
import type { PageData } from '#server/pages/page-data.ts'

// Letters and digits without those that look alike on a screen.
const CLAIM_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const CLAIM_GROUPS = 4

// The host of a single gift, and of the installation's own row where there are many.
const NO_HOST = ''

/** The database holds the other kind of installation than the settings ask for; the message says what to do. */
export class OtherKindError extends Error {}

/** Loads the row to which rows without a gift of their own refer; a single gift is its own installation. */
export async function loadInstallation(db: Kysely<Database>): Promise<Gift> {
  return installationRow(db).selectAll().executeTakeFirstOrThrow()
}

/** Selects that row. */
export function installationRow(db: Kysely<Database>) {
  return db.selectFrom('gift').where('gift.host', '=', NO_HOST)
}

/**
 * Makes the installation's row at the first start: with the sample of every page for a single gift, without pages
 * for many. Returns the existing row where there is one.
 * @throws {OtherKindError} where the database holds the other kind of installation
 */
export async function prepareTenants(
  db: Kysely<Database>,
  { tenants }: Pick<Config, 'tenants'>,
  { pages, now }: { pages: PageData[]; now: number },
): Promise<Gift> {
  await expectKind(db, tenants !== undefined)
  return ensureGift(db, tenants ? [] : pages, now)
}

/** Makes the installation's row with the sample of these pages, unless it exists. */
export async function ensureGift(db: Kysely<Database>, pages: PageData[], now: number): Promise<Gift> {
  // A write transaction waits for the disk even if it changes nothing.
  const existing = await installationRow(db).selectAll().executeTakeFirst()
  if (existing) return existing
  await db.transaction().execute((transaction) => makeGift(transaction, pages, { now }))
  return loadInstallation(db)
}

/**
 * Checks that the database holds the kind of installation that GIFTS names.
 * @throws {OtherKindError} for a single gift where many are expected, and the reverse
 */
export async function expectKind(db: Kysely<Database>, isMany: boolean) {
  const others = await db.selectFrom('gift').select('id').where('host', '!=', NO_HOST).executeTakeFirst()
  const own = await installationRow(db).select('id').executeTakeFirst()
  const page = await db
    .selectFrom('opening')
    .select('id')
    .where('gift_id', '=', own?.id ?? 0)
    .executeTakeFirst()
  if (isMany && page) {
    throw new OtherKindError(
      'GIFTS is many, and this database holds a single gift. Give it an address first: npm run address -- mawar',
    )
  }
  if (!isMany && others) throw new OtherKindError('GIFTS must be many: this database holds many gifts.')
  if (!isMany && own && !page) {
    throw new OtherKindError(
      'GIFTS must be many: this database was begun for many gifts. For a single one name an empty DATA_DIR or DATABASE_URL.',
    )
  }
}

/** The link by which the first visitor becomes the owner of a single gift; undefined where it has one. */
export function claimLink({ tenants, publicUrl }: Config, { owner_id, claim_code }: Gift) {
  if (tenants || owner_id !== null) return undefined
  return `${publicUrl}/register?claim=${claim_code}`
}

type NewGift = { host?: string; ownerId?: number; now: number }

/**
 * Makes a gift with the sample of every page.
 * @returns undefined where another gift has that host; waits for a concurrent transaction that makes one
 */
export async function makeGift(
  transaction: Transaction<Database>,
  pages: Pick<PageData, 'createSample'>[],
  { host = NO_HOST, ownerId, now }: NewGift,
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
  if (gift) for (const page of pages) await page.createSample?.(transaction, gift.id)
  return gift?.id
}

function makeClaimCode() {
  const group = () => Array.from({ length: 4 }, () => CLAIM_LETTERS[randomInt(CLAIM_LETTERS.length)]).join('')
  return Array.from({ length: CLAIM_GROUPS }, group).join('-')
}
