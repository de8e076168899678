import { rotateFocus } from '#contract/focus.ts'
import { focusSaved } from '#contract/media.ts'
import type { Server } from '#server/context.ts'
import { requireFile } from '#server/http/body.ts'
import { notFound } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import { turnPhoto } from '#server/media/uploads/turn-photo.ts'
import { addToList } from '#server/pages/add-to-list.ts'
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
      const { id } = await add(context, { folder_id, title, url: requireFile(context, 'photoFile').url })
      return { message: texts.photoAdded, data: await loadPhoto(context, id) }
    },
    { check: (context) => checkRoom(context, context.input.id) },
  )

  serve(server, calls.removePhoto, schemas.removePhoto, async (context) => {
    const { id } = context.input
    await loadPhoto(context, id)
    await change(context, id, { removed_at: context.now() })
    return { message: texts.photoRemoved, data: { id } }
  })

  serve(server, calls.restorePhoto, schemas.restorePhoto, async (context) => {
    await restore(context, context.input.id)
    return { message: texts.photoRestored, data: await loadPhoto(context, context.input.id) }
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
      return { message: 'Foto sudah diputar.', data }
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
export async function requirePhoto(context: PageContext, id: number) {
  await requireFolder(context, (await loadPhoto(context, id)).folderId)
}

/** Changes the file, the title or the focal point of a photo. @throws {Refusal} `not_found` unless it and its folder exist */
export async function changePhoto(
  context: PageContext,
  id: number,
  values: { url: string; focus: string } | { title: string } | { focus: string },
) {
  await requirePhoto(context, id)
  await change(context, id, values)
  return loadPhoto(context, id)
}

// Before the file is stored; the photos are counted again when it is added.
async function checkRoom(context: PageContext, folderId: number) {
  await requireFolder(context, folderId)
  await addToList(context, { ...listOf(folderId), field: 'photoFile' }, async () => undefined)
}

function listOf(folderId: number) {
  return { table: 'gallery_photo', folderId, max: limits.photos, full: texts.photosFull } as const
}

function add(context: PageContext, values: { folder_id: number; title: string; url: string }) {
  const { gift } = context
  return addToList(context, { ...listOf(values.folder_id), field: 'photoFile' }, async (db) => {
    // Another call may have removed the folder while the file was stored.
    await requireFolder({ db, gift }, values.folder_id)
    const position = await nextPosition(db, values.folder_id)
    return db
      .insertInto('gallery_photo')
      .values({ gift_id: gift.id, ...values, position })
      .returning('id')
      .executeTakeFirstOrThrow()
  })
}

async function restore(context: PageContext, id: number) {
  const { db, gift } = context
  const row = await db
    .selectFrom('gallery_photo')
    .select('folder_id')
    .where('id', '=', id)
    .where('gift_id', '=', gift.id)
    .executeTakeFirst()
  if (!row) throw notFound()
  const list = { ...listOf(row.folder_id), added: [id] }
  await addToList(context, list, (transaction) => change({ db: transaction, gift }, id, { removed_at: null }))
}

// Appends photos to another folder in the given order: all of them or none.
async function move(context: PageContext, ids: number[], folderId: number) {
  const { gift } = context
  const named = [...new Set(ids)]
  await addToList(context, { ...listOf(folderId), added: named }, async (db) => {
    await requireFolder({ db, gift }, folderId)
    const first = await nextPosition(db, folderId)
    for (const [index, id] of named.entries()) {
      await requirePhoto({ db, gift }, id)
      await change({ db, gift }, id, { folder_id: folderId, position: first + index })
    }
  })
}

async function nextPosition(db: PageContext['db'], folderId: number) {
  const { last } = await db
    .selectFrom('gallery_photo')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('folder_id', '=', folderId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return (last ?? -1) + 1
}

type Changes =
  | { url: string; focus: string }
  | { title: string }
  | { focus: string }
  | { removed_at: number | null }
  | { folder_id: number; position: number }

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
