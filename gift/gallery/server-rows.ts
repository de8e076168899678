import type { Picture } from '#contract/schemas.ts'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/http/errors.ts'
import { picturesOf } from '#server/media/photos/picture.ts'
import type { Folder, Photo } from './schemas.ts'

/** What a query of the gallery needs: the database, and whose gift it is about. */
export type Asked = Pick<Context, 'db' | 'gift'>

type PhotoRow = { id: number; folder_id: number; url: string; title: string }

const COVERS = 2

/** The folders that stand, in their order, each with its first photos. */
export async function foldersOf(asked: Asked): Promise<Folder[]> {
  const rows = await asked.db
    .selectFrom('gallery_folder')
    .select(['id', 'name'])
    .where('gift_id', '=', asked.gift.id)
    .where('removed_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const first = await firstPhotos(asked)
  const pictures = await picturesOf(
    asked,
    first.map(({ url }) => url),
  )
  return rows.map((row) => {
    const photos = first.filter(({ folder_id }) => folder_id === row.id)
    const covers = photos.map(({ url }) => pictureOf(pictures, url))
    return { ...row, count: photos[0]?.count ?? 0, covers }
  })
}

// Counted where the rows are: a gallery of thousands is not read to show two of each folder.
function firstPhotos({ db, gift }: Asked) {
  const photos = db
    .selectFrom('gallery_photo')
    .select(({ fn }) => [
      'folder_id',
      'url',
      fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('folder_id').orderBy('position').orderBy('id'))
        .as('place'),
      fn
        .countAll<number>()
        .over((over) => over.partitionBy('folder_id'))
        .as('count'),
    ])
    .where('folder_id', 'in', folderIds(db, gift.id))
    .where('removed_at', 'is', null)
  return db
    .selectFrom(photos.as('photos'))
    .select(['folder_id', 'url', 'count'])
    .where('place', '<=', COVERS)
    .orderBy('place')
    .execute()
}

/** Every folder of a gift: by them its photos are found without looking through those of all gifts. */
export function folderIds(db: Asked['db'], giftId: number) {
  return db
    .selectFrom('gallery_folder')
    .select('gallery_folder.id')
    .where('gallery_folder.gift_id', '=', giftId)
}

/** One folder that stands. @throws {Refusal} `not_found` */
export async function folderOf(asked: Asked, id: number): Promise<Folder> {
  const folder = (await foldersOf(asked)).find((each) => each.id === id)
  if (!folder) throw notFound()
  return folder
}

/** The photos of a folder in their order. @throws {Refusal} `not_found` when no such folder stands */
export async function photosOf(asked: Asked, folderId: number): Promise<Photo[]> {
  await expectFolder(asked, folderId)
  return shown(asked, await photoRows(asked).where('folder_id', '=', folderId).execute())
}

/** One photo that stands, whatever became of its folder. @throws {Refusal} `not_found` */
export async function photoOf(asked: Asked, id: number): Promise<Photo> {
  const [photo] = await shown(asked, await photoRows(asked).where('id', '=', id).execute())
  if (!photo) throw notFound()
  return photo
}

/** @throws {Refusal} `not_found` unless the folder stands and is this gift's */
export async function expectFolder({ db, gift }: Asked, id: number) {
  const row = await db
    .selectFrom('gallery_folder')
    .select('id')
    .where('id', '=', id)
    .where('gift_id', '=', gift.id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound()
}

function photoRows({ db, gift }: Asked) {
  return db
    .selectFrom('gallery_photo')
    .select(['id', 'folder_id', 'url', 'title'])
    .where('gift_id', '=', gift.id)
    .where('removed_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
}

async function shown(asked: Asked, rows: PhotoRow[]): Promise<Photo[]> {
  const pictures = await picturesOf(
    asked,
    rows.map(({ url }) => url),
  )
  return rows.map(({ folder_id, ...row }) => ({
    ...row,
    folderId: folder_id,
    picture: pictureOf(pictures, row.url),
  }))
}

function pictureOf(pictures: Map<string, Picture>, url: string): Picture {
  return pictures.get(url) ?? { url, width: 0, height: 0, widths: [], placeholder: '' }
}
