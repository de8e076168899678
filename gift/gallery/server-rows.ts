import type { Picture } from '#contract/schemas.ts'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/http/errors.ts'
import { loadPictures } from '#server/media/pictures.ts'
import type { Folder, Photo } from './schemas.ts'

/** The part of a context that the queries of this page need. */
export type PageContext = Pick<Context, 'db' | 'gift'>

type PhotoRow = { id: number; folder_id: number; url: string; title: string; focus: string }

const COVERS = 2

/** Loads the folders in their order, each with its first photos. */
export async function loadFolders(context: PageContext): Promise<Folder[]> {
  const rows = await context.db
    .selectFrom('gallery_folder')
    .select(['id', 'name'])
    .where('gift_id', '=', context.gift.id)
    .where('removed_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const first = await firstPhotos(context)
  const pictures = await loadPictures(
    context,
    first.map(({ url }) => url),
  )
  return rows.map((row) => {
    const photos = first.filter(({ folder_id }) => folder_id === row.id)
    const covers = photos.map(({ url, focus }) => pictureOf(pictures, url, focus))
    return { ...row, count: photos[0]?.count ?? 0, covers }
  })
}

// Limited in the database, so that a gallery of thousands of photos is not read to show two of each folder.
function firstPhotos({ db, gift }: PageContext) {
  const photos = db
    .selectFrom('gallery_photo')
    .select(({ fn }) => [
      'folder_id',
      'url',
      'focus',
      fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('folder_id').orderBy('position').orderBy('id'))
        .as('rank'),
      fn
        .countAll<number>()
        .over((over) => over.partitionBy('folder_id'))
        .as('count'),
    ])
    .where('folder_id', 'in', selectFolderIds(db, gift.id))
    .where('removed_at', 'is', null)
  return db
    .selectFrom(photos.as('photos'))
    .select(['folder_id', 'url', 'focus', 'count'])
    .where('rank', '<=', COVERS)
    .orderBy('rank')
    .execute()
}

/** Selects the ids of a gift's folders; the index of photos is by folder. */
export function selectFolderIds(db: PageContext['db'], giftId: number) {
  return db
    .selectFrom('gallery_folder')
    .select('gallery_folder.id')
    .where('gallery_folder.gift_id', '=', giftId)
}

/** Loads one folder. @throws {Refusal} `not_found` */
export async function loadFolder(context: PageContext, id: number): Promise<Folder> {
  const folder = (await loadFolders(context)).find((each) => each.id === id)
  if (!folder) throw notFound()
  return folder
}

/** Loads the photos of a folder in their order. @throws {Refusal} `not_found` without the folder */
export async function loadPhotos(context: PageContext, folderId: number): Promise<Photo[]> {
  await requireFolder(context, folderId)
  return withPictures(context, await photoRows(context).where('folder_id', '=', folderId).execute())
}

/** Loads one photo, also of a deleted folder. @throws {Refusal} `not_found` */
export async function loadPhoto(context: PageContext, id: number): Promise<Photo> {
  const [photo] = await withPictures(context, await photoRows(context).where('id', '=', id).execute())
  if (!photo) throw notFound()
  return photo
}

/** @throws {Refusal} `not_found` unless the gift has the folder */
export async function requireFolder({ db, gift }: PageContext, id: number) {
  const row = await db
    .selectFrom('gallery_folder')
    .select('id')
    .where('id', '=', id)
    .where('gift_id', '=', gift.id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound()
}

function photoRows({ db, gift }: PageContext) {
  return db
    .selectFrom('gallery_photo')
    .select(['id', 'folder_id', 'url', 'title', 'focus'])
    .where('gift_id', '=', gift.id)
    .where('removed_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
}

async function withPictures(context: PageContext, rows: PhotoRow[]): Promise<Photo[]> {
  const pictures = await loadPictures(
    context,
    rows.map(({ url }) => url),
  )
  return rows.map(({ folder_id, focus, ...row }) => ({
    ...row,
    folderId: folder_id,
    picture: pictureOf(pictures, row.url, focus),
  }))
}

function pictureOf(pictures: Map<string, Picture>, url: string, focus: string): Picture {
  const picture = pictures.get(url) ?? { url, width: 0, height: 0, widths: [], placeholder: '' }
  return focus ? { ...picture, focus } : picture
}
