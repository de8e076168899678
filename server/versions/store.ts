import type { Kysely } from 'kysely'
import type { Database } from '#server/database/schema.ts'
import type { MediaReference } from '#server/pages/page-data.ts'

/** How many earlier versions of a page are listed. */
export const maxVersions = 20

/** A page of one gift: the response of its read, encoded as JSON. */
type PageContent = { giftId: number; page: string; content: string }

/** The save of a page: the content before it, who made it, and when. */
type Save = PageContent & { before: string; at: number; accountId: number | undefined }

/**
 * Stores the content of a page after a save, and the content before it where no version has that yet. The oldest
 * versions are deleted. The newest one is the present content, and is not listed.
 */
export async function storeVersion(db: Kysely<Database>, save: Save) {
  const { giftId: gift_id, page, content, before, at } = save
  if (content === before) return
  const stored = await versionsOf(db, save)
    .select((is) => ['version.id', is('content', '=', before).as('isBefore')])
    .execute()
  const rows = [{ gift_id, page, at, account_id: save.accountId ?? null, content }]
  if (!stored[0]?.isBefore) rows.unshift({ gift_id, page, at, account_id: null, content: before })
  await db.insertInto('version').values(rows).execute()
  const oldest = stored.slice(maxVersions + 1 - rows.length).map(({ id }) => id)
  if (oldest.length > 0) await db.deleteFrom('version').where('id', 'in', oldest).execute()
}

/** Lists the earlier versions of a page, newest first; `by` is empty where the account is not known. */
export async function listVersions(db: Kysely<Database>, stored: PageContent) {
  const rows = await versionsOf(db, stored)
    .leftJoin('account', 'account.id', 'version.account_id')
    .select(['version.id', 'version.at', 'account.email as by', 'version.content'])
    .execute()
  const earlier = rows[0]?.content === stored.content ? rows.slice(1) : rows
  return earlier.slice(0, maxVersions).map((row) => ({ ...row, by: row.by ?? '', page: stored.page }))
}

/** The references of a gift's versions to stored files, by version. */
export async function versionReferences(db: Kysely<Database>, giftId: number): Promise<MediaReference[]> {
  const rows = await db
    .selectFrom('version')
    .select(['id', 'content'])
    .where('gift_id', '=', giftId)
    .where('content', 'like', '%/media/%')
    .execute()
  return rows.flatMap(({ id, content }) =>
    textsIn(JSON.parse(content)).map((url) => ({ url, versionId: id })),
  )
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.includes('/media/') ? [value] : []
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
}

function versionsOf(db: Kysely<Database>, { giftId, page }: Pick<PageContent, 'giftId' | 'page'>) {
  return db
    .selectFrom('version')
    .where('version.gift_id', '=', giftId)
    .where('version.page', '=', page)
    .orderBy('version.id', 'desc')
}
