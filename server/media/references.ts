import type { Kysely } from 'kysely'
import type { MediaReference, PageData } from '#server/database/page-data.ts'
import type { Database, Gift } from '#server/database/schema.ts'
import { sampleFile } from './sample.ts'
import { isKey } from './storage/key.ts'

// An owner may have pasted the whole address of a file of ours.
const OURS = /\/media\/([\w.-]+)/

/** The key of every stored file that a gift's pages show, or would show once more, as often as they do. */
export async function listMediaReferences(
  db: Kysely<Database>,
  pages: Pick<PageData, 'mediaReferences'>[],
  giftId: number,
) {
  const references: MediaReference[] = []
  for (const page of pages) references.push(...((await page.mediaReferences?.(db, giftId)) ?? []))
  return keysIn(references.map(({ url }) => url))
}

/** The keys of the stored files that addresses name: each names one at most, or one field could hold a hundred. */
export function keysIn(addresses: string[]) {
  return addresses.flatMap((address) => OURS.exec(address)?.[1] ?? [])
}

/** The key under which a photo and its copies stay or go together. */
export function wholeOf({ key, variant_of }: { key: string; variant_of: string }) {
  return variant_of || key
}

/** Whether an address names a file that was uploaded to a gift and that the gift has no more, or never had. */
export async function isGone(
  db: Kysely<Database>,
  { gift, origin }: { gift: Pick<Gift, 'id'>; origin: string },
  address: string,
) {
  const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
  const [, key = ''] = /^\/media\/([\w.-]+)/.exec(path) ?? []
  if (!isKey(key) || sampleFile(key)) return false
  const row = await db
    .selectFrom('media')
    .select('id')
    .where('gift_id', '=', gift.id)
    .where('key', '=', key)
    .executeTakeFirst()
  return row === undefined
}
