import type { Kysely } from 'kysely'
import type { ResponseCache } from '#server/cache/response-cache.ts'
import type { Database } from '#server/database/schema.ts'
import type { MediaReference, PageData } from '#server/pages/page-data.ts'
import { sampleFile } from './sample.ts'
import { isKey, keyIn, stemOf, urlOf } from './storage/key.ts'

/** An uploaded file together with the variants made from it, and the references to any of them. */
export type GiftFile = {
  keys: string[]
  kind: string
  /** Of all variants together. */
  bytes: number
  createdAt: number
  references: MediaReference[]
}

/**
 * Lists the stored files of a gift with the references that its pages hold to them.
 * @param isEnough whether these files need no page to be asked any more, since asking each page costs a query
 */
export async function listGiftFiles(
  db: Kysely<Database>,
  pages: PageData[],
  giftId: number,
  isEnough: (files: GiftFile[]) => boolean = () => false,
): Promise<GiftFile[]> {
  const rows = await db
    .selectFrom('media')
    .select(['key', 'variant_of', 'kind', 'bytes', 'created_at'])
    .where('gift_id', '=', giftId)
    .execute()
  const files = new Map<string, GiftFile>()
  for (const { key, variant_of, kind, bytes, created_at: createdAt } of rows) {
    const original = variant_of || key
    const file = files.get(original) ?? { keys: [], kind, bytes: 0, createdAt, references: [] }
    file.keys.push(key)
    file.bytes += bytes
    files.set(original, file).set(key, file)
  }
  const all = [...new Set(files.values())]
  for (const page of rows.length > 0 ? pages : []) {
    if (isEnough(all)) break
    for (const reference of (await page.mediaReferences?.(db, giftId)) ?? [])
      files.get(keyIn(reference.url) ?? '')?.references.push(reference)
  }
  return all
}

/**
 * Whether a record that every visitor may see refers to a stored file, or to a variant of it.
 * @param original the key of the upload that the file was made from
 */
export async function isReferenced(
  { db, cache }: { db: Kysely<Database>; cache: ResponseCache },
  pages: PageData[],
  giftId: number,
  { key, original }: { key: string; original: string },
) {
  const urls = [urlOf(original), urlOf(key)]
  for (const page of pages) if (await page.showsFile?.(db, giftId, urls)) return true
  const cacheKey = `media of ${giftId}`
  const origin = { giftId, generation: cache.generation() }
  const cached = cache.isUsable() ? cache.find(cacheKey) : undefined
  const { body: shown } = cached ?? { body: (await listShownStems(db, pages, giftId)).join(' ') }
  if (!cached) cache.store(cacheKey, { headers: {}, body: shown }, origin)
  return shown.includes(stemOf(key))
}

/** Marks the files of an upload as waiting in an unsaved form, or as saved. */
export async function markUnsaved(db: Kysely<Database>, giftId: number, url: string, isUnsaved: boolean) {
  const key = keyIn(url)
  if (!key || !isKey(key)) return
  await db
    .updateTable('media')
    .set({ unsaved: isUnsaved ? 1 : 0 })
    .where('gift_id', '=', giftId)
    .where('key', 'like', `${stemOf(key)}%`)
    .where('unsaved', '=', isUnsaved ? 0 : 1)
    .execute()
}

async function listShownStems(db: Kysely<Database>, pages: PageData[], giftId: number) {
  const stems: string[] = []
  for (const page of pages) {
    if (page.showsFile) continue
    for (const { url, deletedAt, versionId, isPrivate } of (await page.mediaReferences?.(db, giftId)) ?? [])
      if (!deletedAt && !versionId && !isPrivate) stems.push(stemOf(keyIn(url) ?? ''))
  }
  return stems
}

/** Whether an address names an uploaded file of this origin that the gift does not have. */
export async function isMissing(
  db: Kysely<Database>,
  { gift, origin }: { gift: { id: number }; origin: string },
  url: string,
) {
  const path = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url
  const key = path.startsWith('/media/') ? (keyIn(path) ?? '') : ''
  if (!isKey(key) || sampleFile(key)) return false
  const row = await db
    .selectFrom('media')
    .select('id')
    .where('gift_id', '=', gift.id)
    .where('key', '=', key)
    .executeTakeFirst()
  return row === undefined
}
