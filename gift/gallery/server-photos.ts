import { rotateFocus } from '#contract/focus.ts'
import { focusSaved, photoTurned } from '#contract/media.ts'
import type { GiftContext, Server } from '#server/context.ts'
import { lockGift } from '#server/database/row-locks.ts'
import { requireFile } from '#server/http/body.ts'
import { serve } from '#server/http/serve.ts'
import { turnPhoto } from '#server/media/uploads/turn-photo.ts'
import { listOf } from '#server/pages/list.ts'
import { requireLimit } from '#server/pages/list-limit.ts'
import { serveList } from '#server/pages/serve-list.ts'
import * as calls from './calls.ts'
import * as gallery from './contract.ts'
import { schemas } from './schemas.ts'
import { nextPosition, saveOrder } from './server-order.ts'
import { loadPhoto, loadPhotos, requireFolder } from './server-rows.ts'

const { limits, texts } = gallery

/** The photos of each folder. */
export const photos = listOf({
  table: 'gallery_photo',
  by: 'folder_id',
  max: limits.photos,
  full: texts.photosFull,
  field: 'photoFile',
})

/** Serves the calls about photos that the published path does not have. */
export function servePhotos(server: Server) {
  serveList(server, photos, {
    calls: { create: calls.addPhoto, remove: calls.removePhoto, restore: calls.restorePhoto },
    schemas: { create: schemas.addPhoto, remove: schemas.removePhoto, restore: schemas.restorePhoto },
    texts: { created: texts.photoAdded, removed: texts.photoRemoved, restored: texts.photoRestored },
    async make(context) {
      const { id: folder_id, title } = context.input
      const { url } = requireFile(context, 'photoFile')
      // Another call may have removed the folder while the file was stored.
      await requireFolder(context, folder_id)
      return { folder_id, title, url, position: await nextPosition(context, photos, folder_id) }
    },
    // Before the file is stored; the photos are counted again when it is added.
    async check(context) {
      await requireFolder(context, context.input.id)
      await photos.requireRoom(context, context.input.id)
    },
    show: (context, { id }) => loadPhoto(context, id),
  })

  serve(server, calls.focusPhoto, schemas.focusPhoto, async (context) => {
    const { id, focus } = context.input
    return { message: focusSaved, data: await changePhoto(context, id, { focus }) }
  })

  serve(
    server,
    calls.turnPhoto,
    schemas.turnPhoto,
    async (context) => {
      const { id } = context.input
      const { picture } = await loadPhoto(context, id)
      const { url } = requireFile(context, 'photoFile')
      const data = await changePhoto(context, id, { url, focus: rotateFocus(picture.focus ?? '') })
      return { message: photoTurned, data }
    },
    {
      check: (context) => requirePhoto(context, context.input.id),
      makeFiles: async (context, upload) =>
        turnPhoto(context, (await loadPhoto(context, context.input.id)).url, upload),
      replacedMedia: async (context) => [await loadPhoto(context, context.input.id)],
    },
  )

  serve(server, calls.orderPhotos, schemas.orderPhotos, async (context) => {
    const { id, ids } = context.input
    const existing = (await loadPhotos(context, id)).map((photo) => photo.id)
    await saveOrder(context, 'gallery_photo', ids, existing)
    return { message: texts.ordered, data: await loadPhotos(context, id) }
  })

  serve(server, calls.movePhotos, schemas.movePhotos, async (context) => {
    const { id, ids } = context.input
    await move(context, ids, id)
    return { message: texts.photosMoved, data: await loadPhotos(context, id) }
  })
}

/** @throws {Refusal} `not_found` unless a photo and its folder exist */
export async function requirePhoto(context: GiftContext, id: number) {
  await requireFolder(context, (await loadPhoto(context, id)).folderId)
}

/** Changes the file, the title or the focal point of a photo. @throws {Refusal} `not_found` unless it and its folder exist */
export async function changePhoto(
  context: GiftContext,
  id: number,
  values: { url: string; focus: string } | { title: string } | { focus: string },
) {
  await requirePhoto(context, id)
  await photos.change({ ...context, input: { id } }, values)
  return loadPhoto(context, id)
}

// Appends photos to another folder in the given order: all of them or none.
async function move({ db, gift }: GiftContext, ids: number[], folder_id: number) {
  await db.transaction().execute(async (transaction) => {
    const within = { db: transaction, gift }
    await lockGift(transaction, gift.id)
    await requireFolder(within, folder_id)
    const first = await nextPosition(within, photos, folder_id)
    for (const [index, id] of [...new Set(ids)].entries()) {
      await requirePhoto(within, id)
      await photos.change({ ...within, input: { id } }, { folder_id, position: first + index })
    }
    await requireLimit(transaction, photos, { of: folder_id })
  })
}
