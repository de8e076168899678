import { type Kysely, sql, type Transaction } from 'kysely'
import type { MediaKind } from '#contract/media.ts'
import type { PageData } from '#server/database/page-data.ts'
import type { Database, Gift } from '#server/database/schema.ts'
import { CLOCK_SKEW } from '#server/jobs/clock-skew.ts'
import { keysIn, listMediaReferences, wholeOf } from './references.ts'
import { giveUpUploads } from './uploads/pending-uploads.ts'

/** The gift that files come into. */
export type Into = Pick<Gift, 'id'>

/** The room that there is once everything has given way that may: bytes, and the files that go. */
type Made = {
  used: number
  shown: number
  goes: Set<string>
  /** What is free for files that take the place of those at some addresses. */
  freedBy: (addresses: string[]) => number
}

// Where there is no room, what no page shows any more gives way at once, but for what came just now and may belong
// to a call or a form that is not through yet; an upload that takes this long is given up. In milliseconds.
const YOUNG = 10 * 60_000
const STALE = 60 * 60_000

/**
 * What was removed could come back for a day, and what was replaced stays as long: both give way to what is new.
 * Its rows go here, its files once that is through.
 */
export async function makeRoom(
  transaction: Transaction<Database>,
  { pages, now }: { pages: PageData[]; now: () => number },
  { id }: Into,
): Promise<Made> {
  const before = new Set(await listMediaReferences(transaction, pages, id))
  for (const { mediaReferences, purgeDeleted } of pages)
    if (mediaReferences) await purgeDeleted?.(transaction, now() + CLOCK_SKEW, id)
  await giveUpUploads(transaction, id, now() - STALE)
  const rows = await filesOf(transaction, { id }).execute()
  const wholes = new Map(rows.map((row) => [row.key, wholeOf(row)]))
  const times = new Map<string | undefined, number>()
  for (const key of await listMediaReferences(transaction, pages, id)) {
    const whole = wholes.get(key)
    times.set(whole, (times.get(whole) ?? 0) + 1)
  }
  const all = rows.map((row) => ({ ...row, whole: wholeOf(row) }))
  const going = all.filter(
    ({ whole, comes, created_at }) =>
      !times.has(whole) && comes === 0 && (created_at < now() - YOUNG || before.has(whole)),
  )
  return {
    used: bytesOf(all) - bytesOf(going),
    shown: bytesOf(all.filter(({ whole }) => times.has(whole))),
    goes: new Set(going.map(({ whole }) => whole)),
    freedBy(addresses) {
      const replaced = new Set(keysIn(addresses).map((key) => wholes.get(key)))
      // A file that stands on another page too stays when it is replaced on one.
      return bytesOf(all.filter(({ whole }) => replaced.has(whole) && times.get(whole) === 1))
    },
  }
}

/** The bytes of all that stands in the store, shown or not, and of what is on its way there. */
export async function usedBy(db: Kysely<Database>, gift: Into) {
  const { bytes } = await db
    .selectFrom(filesOf(db, gift).as('files'))
    .select(sql<number | string>`coalesce(sum(bytes), 0)`.as('bytes'))
    .executeTakeFirstOrThrow()
  return Number(bytes)
}

// In one question: a file that arrives while it is asked is counted once, here or there.
function filesOf(db: Kysely<Database>, { id }: Into) {
  const coming = db
    .selectFrom('pending_upload')
    .select([
      'key',
      sql.lit('').as('variant_of'),
      'bytes',
      'started_at as created_at',
      sql.lit(1).as('comes'),
    ])
    .where('gift_id', '=', id)
    .where('failed', '=', 0)
  return db
    .selectFrom('media')
    .select(['key', 'variant_of', 'bytes', 'created_at', sql.lit(0).as('comes')])
    .where('gift_id', '=', id)
    .unionAll(coming)
}

/** The most that files of these kinds can take the place of: which it will be is said in what is not read yet. */
export async function mostFreed(db: Kysely<Database>, { id }: Into, kinds: MediaKind[]) {
  const rows = await db
    .selectFrom('media')
    .select(['key', 'variant_of', 'kind', 'bytes'])
    .where('gift_id', '=', id)
    .where('kind', 'in', kinds)
    .execute()
  const largest = new Map<string, number>()
  const wholes = new Map<string, number>()
  for (const row of rows) {
    const bytes = (wholes.get(wholeOf(row)) ?? 0) + row.bytes
    wholes.set(wholeOf(row), bytes)
    largest.set(row.kind, Math.max(bytes, largest.get(row.kind) ?? 0))
  }
  return kinds.reduce((sum, kind) => sum + (largest.get(kind) ?? 0), 0)
}

/** What files weigh together. */
export function bytesOf(files: { bytes: number }[]) {
  return files.reduce((sum, { bytes }) => sum + bytes, 0)
}
