import type { Picture } from '#contract/schemas.ts'
import type { GiftContext } from '#server/context.ts'
import { notFound } from '#server/http/errors.ts'
import { loadPictures } from '#server/media/pictures.ts'
import { findRow } from '#server/pages/list.ts'
import type { Folder, Photo } from './schemas.ts'

type PhotoRow = { id: number; folder_id: number; url: string; title: string; focus: string }

/** Loads the folders in their order, each with its first photos. */
export async function loadFolders(context: GiftContext): Promise<Folder[]> {
  const rows = await folderRows(context).orderBy('position').orderBy('id').execute()
  return withCovers(context, rows)
}

/** Loads one folder. @throws {Refusal} `not_found` */
export async function loadFolder(context: GiftContext, id: number): Promise<Folder> {
  const [folder] = await withCovers(context, await folderRows(context).where('id', '=', id).execute())
  if (!folder) throw notFound()
  return folder
}

type FolderRow = {
  id: number
  name: string
  count: number | null
  first: number | null
  second: number | null
}

// Each folder's first photos and their number come from one index (`gallery_photo_shown`), so that a gallery of
// thousands of photos is not read to show two of each folder.
function folderRows({ db, gift }: GiftContext) {
  return db
    .selectFrom('gallery_folder')
    .select(['id', 'name'])
    .select(({ selectFrom }) => {
      const photos = selectFrom('gallery_photo as photo')
        .whereRef('photo.folder_id', '=', 'gallery_folder.id')
        .where('photo.removed_at', 'is', null)
      const inOrder = photos.select('photo.id').orderBy('photo.position').orderBy('photo.id').limit(1)
      return [
        photos.select(({ fn }) => fn.countAll<number>().as('count')).as('count'),
        inOrder.as('first'),
        inOrder.offset(1).as('second'),
      ]
    })
    .where('gift_id', '=', gift.id)
    .where('removed_at', 'is', null)
}

async function withCovers(context: GiftContext, rows: FolderRow[]): Promise<Folder[]> {
  const ids = rows.flatMap(({ first, second }) => [first ?? [], second ?? []].flat())
  const found = ids.length > 0 ? await photoRows(context).where('id', 'in', ids).execute() : []
  const covers = new Map((await withPictures(context, found)).map(({ id, picture }) => [id, picture]))
  return rows.map(({ id, name, count, first, second }) => ({
    id,
    name,
    count: count ?? 0,
    covers: [first, second].flatMap((photo) => covers.get(photo ?? 0) ?? []),
  }))
}

/** Loads the photos of a folder in their order. @throws {Refusal} `not_found` without the folder */
export async function loadPhotos(context: GiftContext, folderId: number): Promise<Photo[]> {
  await requireFolder(context, folderId)
  return withPictures(context, await photoRows(context).where('folder_id', '=', folderId).execute())
}

/** Loads one photo, also of a deleted folder. @throws {Refusal} `not_found` */
export async function loadPhoto(context: GiftContext, id: number): Promise<Photo> {
  const [photo] = await withPictures(context, await photoRows(context).where('id', '=', id).execute())
  if (!photo) throw notFound()
  return photo
}

/** @throws {Refusal} `not_found` unless the gift has the folder */
export async function requireFolder(context: GiftContext, id: number) {
  await findRow('gallery_folder', { ...context, input: { id } })
}

function photoRows({ db, gift }: GiftContext) {
  return db
    .selectFrom('gallery_photo')
    .select(['id', 'folder_id', 'url', 'title', 'focus'])
    .where('gift_id', '=', gift.id)
    .where('removed_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
}

async function withPictures(context: GiftContext, rows: PhotoRow[]): Promise<Photo[]> {
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
