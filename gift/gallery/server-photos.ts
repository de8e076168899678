import type { Server } from '#server/context.ts'
import { requireFile } from '#server/http/body.ts'
import { notFound, Refusal } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import * as calls from './calls.ts'
import * as gallery from './contract.ts'
import { schemas } from './schemas.ts'
import { saveOrder } from './server-order.ts'
import { loadPhoto, loadPhotos, type PageContext, requireFolder } from './server-rows.ts'

const { limits, texts } = gallery

/** Serves the calls about photos that the published path does not have. */
export function servePhotos(server: Server) {
  serve(
    server,
    calls.addPhoto,
    schemas.addPhoto,
    async (context) => {
      const { id: folder_id, title } = context.input
      // Another call may have filled or removed the folder while the file was stored.
      await checkPhotoCount(context, folder_id)
      const { id } = await add(context, { folder_id, title, url: requireFile(context, 'photoFile').url })
      return { message: texts.photoAdded, data: await loadPhoto(context, id) }
    },
    { check: (context) => checkPhotoCount(context, context.input.id) },
  )

  serve(server, calls.removePhoto, schemas.removePhoto, async (context) => {
    const { id } = context.input
    await loadPhoto(context, id)
    await change(context, id, { removed_at: context.now() })
    return { message: texts.photoRemoved, data: { id } }
  })

  serve(server, calls.restorePhoto, schemas.restorePhoto, async (context) => {
    await change(context, context.input.id, { removed_at: null })
    return { message: texts.photoRestored, data: await loadPhoto(context, context.input.id) }
  })

  serve(server, calls.orderPhotos, schemas.orderPhotos, async (context) => {
    const { id, ids } = context.input
    const existing = (await loadPhotos(context, id)).map((photo) => photo.id)
    await saveOrder(context, 'gallery_photo', ids, existing)
    return { message: texts.ordered, data: await loadPhotos(context, id) }
  })
}

/** @throws {Refusal} `not_found` unless a photo and its folder exist */
export async function requirePhoto(context: PageContext, id: number) {
  await requireFolder(context, (await loadPhoto(context, id)).folderId)
}

/** Changes the file or the title of a photo. @throws {Refusal} `not_found` unless it and its folder exist */
export async function changePhoto(
  context: PageContext,
  id: number,
  values: { url: string } | { title: string },
) {
  await requirePhoto(context, id)
  await change(context, id, values)
  return loadPhoto(context, id)
}

async function checkPhotoCount(context: PageContext, folderId: number) {
  await requireFolder(context, folderId)
  const { count } = await countPhotos(context, folderId)
  if (Number(count) < limits.photos) return
  throw new Refusal('validation', texts.photosFull, { fields: { photoFile: texts.photosFull } })
}

function countPhotos({ db }: PageContext, folderId: number) {
  return db
    .selectFrom('gallery_photo')
    .select(({ fn }) => [fn.countAll<number | string>().as('count'), fn.max('position').as('last')])
    .where('folder_id', '=', folderId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
}

async function add(context: PageContext, values: { folder_id: number; title: string; url: string }) {
  const { db, gift } = context
  const { last } = await countPhotos(context, values.folder_id)
  return db
    .insertInto('gallery_photo')
    .values({ gift_id: gift.id, ...values, position: (last ?? -1) + 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
}

type Changes = { url: string } | { title: string } | { removed_at: number | null }

async function change({ db, gift }: PageContext, id: number, values: Changes) {
  const row = await db
    .updateTable('gallery_photo')
    .set(values)
    .where('id', '=', id)
    .where('gift_id', '=', gift.id)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw notFound()
}
