import { type Kysely, sql } from 'kysely'
import { type MediaKind, mediaLimits, mediaTexts } from '#contract/media.ts'
import type { Config } from '#server/config.ts'
import type { Database, Gift } from '#server/database/schema.ts'
import { takeTurn } from '#server/database/shared.ts'
import { Refusal } from '#server/errors.ts'
import { textLimit } from '#server/pace.ts'
import type { Page } from '#server/page.ts'
import { SKEW } from '#server/skew.ts'
import { type Coming, giveUpUploads, noteUpload } from './begun.ts'
import { collectOf } from './collector.ts'
import { keysIn, keysShown, wholeOf } from './shown.ts'
import type { MediaStore } from './store.ts'

type Room = { db: Kysely<Database>; media: MediaStore; config: Pick<Config, 'quota'>; now: () => number }

/** The gift that files come into. */
type Into = Pick<Gift, 'id'>

/** What a call is about to send, its length in bytes, and whether its files may take the place of others. */
type Announced = { kinds: MediaKind[]; length: number; mayReplace: boolean }

/** What one gift's files may take in all, held wherever files come in. */
export type Quota = {
  /** @throws {Refusal} `too_large` where what is about to be sent cannot fit, before any of it is read */
  expect: (gift: Into, announced: Announced) => Promise<void>
  /**
   * Notes files that are about to come into the store; from then on their bytes are taken.
   * @param replaced asked only where it matters: the addresses whose place these files take
   * @returns the addresses that give their place to these files
   * @throws {Refusal} `too_large` where they do not fit; nothing is noted then
   */
  take: (gift: Into, files: Coming[], replaced: () => Promise<string[]>) => Promise<string[]>
  /** Deletes what gave its place, once it is shown no more. */
  letGo: (gift: Into, addresses: string[]) => Promise<void>
}

// Where there is no room, what no page shows any more goes at once, but for what came just now and may belong to
// a call or a form that is not through yet; an upload that takes this long is given up. In milliseconds.
const YOUNG = 10 * 60_000
const STALE = 60 * 60_000

/** Holds the quota of each gift, by what the pages say they show. */
export function openQuota(room: Room, pages: Page[]): Quota {
  const { db, config, now } = room
  const most = config.quota
  return {
    async expect(gift, announced) {
      if (most === undefined) return
      const least = leastOf(announced)
      if ((await usedBy(db, gift)) + least <= most) return
      await makeRoom(room, pages, gift)
      const used = await usedBy(db, gift)
      const freed = announced.mayReplace ? await mostFreed(db, gift, announced.kinds) : 0
      if (used - freed + least > Math.max(most, used)) throw full(used, most)
    },

    async take(gift, files, replaced) {
      if (most === undefined) {
        await noteUpload(db, gift, files, now())
        return []
      }
      if (await noteWithin(room, gift, files, async () => most)) return []
      await makeRoom(room, pages, gift)
      const urls = await replaced()
      // Whoever has more than there is room for by now may still put something smaller in a file's place.
      const isNoted = await noteWithin(room, gift, files, async (transaction) => {
        const { shown, freed } = await lookThrough(transaction, pages, gift, urls)
        return Math.max(most, shown) + freed
      })
      if (!isNoted) throw full(await usedBy(db, gift), most)
      return urls
    },

    async letGo({ id }, addresses) {
      if (addresses.length === 0) return
      const goes = new Set(keysIn(addresses))
      await collectOf(room, pages, id, ({ whole }) => goes.has(whole))
    },
  }
}

// Of two at once one is counted after the other, in whichever process.
function noteWithin(
  { db, now }: Room,
  gift: Into,
  files: Coming[],
  bound: (transaction: Kysely<Database>) => Promise<number>,
) {
  const coming = files.reduce((sum, { bytes }) => sum + bytes, 0)
  return db.transaction().execute(async (transaction) => {
    await takeTurn(transaction, gift.id)
    if ((await usedBy(transaction, gift)) + coming > (await bound(transaction))) return false
    await noteUpload(transaction, gift, files, now())
    return true
  })
}

// All that stands in the store, shown or not, and what is on its way there.
async function usedBy(db: Kysely<Database>, { id }: Into) {
  const sumOf = (table: 'media' | 'upload') =>
    db
      .selectFrom(table)
      .select(sql<number | string>`coalesce(sum(bytes), 0)`.as('bytes'))
      .where('gift_id', '=', id)
  const stored = await sumOf('media').executeTakeFirstOrThrow()
  const coming = await sumOf('upload').where('broke', '=', 0).executeTakeFirstOrThrow()
  return Number(stored.bytes) + Number(coming.bytes)
}

// What was removed could come back for a day, and what was replaced stays as long: both give way to what is new.
async function makeRoom({ db, media, now }: Room, pages: Page[], { id }: Into) {
  const before = now() - YOUNG
  const shown = new Set(await keysShown(db, pages, id))
  for (const { mediaInUse, forget } of pages) if (mediaInUse) await forget?.(db, now() + SKEW, id)
  const goes = (file: { created_at: number; whole: string }) =>
    file.created_at < before || shown.has(file.whole)
  await collectOf({ db, media }, pages, id, goes)
  await giveUpUploads(db, id, now() - STALE)
}

// A file that stands on another page too stays when it is replaced on one.
async function lookThrough(db: Kysely<Database>, pages: Page[], { id }: Into, replaced: string[]) {
  const rows = await db
    .selectFrom('media')
    .select(['key', 'part_of', 'bytes'])
    .where('gift_id', '=', id)
    .execute()
  const wholes = new Map(rows.map((row) => [row.key, wholeOf(row)]))
  const times = new Map<string | undefined, number>()
  for (const key of await keysShown(db, pages, id)) {
    const whole = wholes.get(key)
    times.set(whole, (times.get(whole) ?? 0) + 1)
  }
  const goes = new Set(keysIn(replaced).map((key) => wholes.get(key)))
  const sum = (some: typeof rows) => some.reduce((bytes, row) => bytes + row.bytes, 0)
  return {
    shown: sum(rows.filter((row) => times.has(wholeOf(row)))),
    freed: sum(rows.filter((row) => goes.has(wholeOf(row)) && times.get(wholeOf(row)) === 1)),
  }
}

// What is certainly stored of it: there may be text in it, and a photo is stored anew.
function leastOf({ kinds, length }: Announced) {
  const photos = kinds.filter((kind) => kind === 'photo').length
  return Math.max(1, length - textLimit - photos * mediaLimits.photo)
}

// Which file will be replaced is said in what is not read yet.
async function mostFreed(db: Kysely<Database>, { id }: Into, kinds: MediaKind[]) {
  const rows = await db
    .selectFrom('media')
    .select(['key', 'part_of', 'kind', 'bytes'])
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

function full(used: number, most: number) {
  return new Refusal('too_large', mediaTexts.noRoom(used, most))
}
