import type { Server } from '#server/context.ts'
import { requireFile } from '#server/http/body.ts'
import { notFound, Refusal } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import * as calls from './calls.ts'
import * as gallery from './contract.ts'
import { schemas } from './schemas.ts'
import { placeInOrder } from './server-order.ts'
import { type Asked, expectFolder, photoOf, photosOf } from './server-rows.ts'

const { limits, texts } = gallery

/** Answers the calls about photos, beyond the published path. */
export function servePhotos(server: Server) {
  serve(
    server,
    calls.addPhoto,
    schemas.addPhoto,
    async (context) => {
      const { id: folder_id, title } = context.input
      // Others may have filled or removed it while the file was being kept.
      await expectRoom(context, folder_id)
      const { id } = await add(context, { folder_id, title, url: requireFile(context, 'photoFile').url })
      return { message: texts.photoAdded, data: await photoOf(context, id) }
    },
    { check: (context) => expectRoom(context, context.input.id) },
  )

  serve(server, calls.removePhoto, schemas.removePhoto, async (context) => {
    const { id } = context.input
    await photoOf(context, id)
    await change(context, id, { removed_at: context.now() })
    return { message: texts.photoRemoved, data: { id } }
  })

  serve(server, calls.restorePhoto, schemas.restorePhoto, async (context) => {
    await change(context, context.input.id, { removed_at: null })
    return { message: texts.photoRestored, data: await photoOf(context, context.input.id) }
  })

  serve(server, calls.orderPhotos, schemas.orderPhotos, async (context) => {
    const { id, ids } = context.input
    const standing = (await photosOf(context, id)).map((photo) => photo.id)
    await placeInOrder(context, 'gallery_photo', ids, standing)
    return { message: texts.ordered, data: await photosOf(context, id) }
  })
}

/** @throws {Refusal} `not_found` unless a photo and its folder stand */
export async function expectPhoto(asked: Asked, id: number) {
  await expectFolder(asked, (await photoOf(asked, id)).folderId)
}

/** Gives a photo another file or title. @throws {Refusal} `not_found` unless it and its folder stand */
export async function changePhoto(asked: Asked, id: number, values: { url: string } | { title: string }) {
  await expectPhoto(asked, id)
  await change(asked, id, values)
  return photoOf(asked, id)
}

async function expectRoom(asked: Asked, folderId: number) {
  await expectFolder(asked, folderId)
  const { count } = await inFolder(asked, folderId)
  if (Number(count) < limits.photos) return
  throw new Refusal('validation', texts.photosFull, { fields: { photoFile: texts.photosFull } })
}

function inFolder({ db }: Asked, folderId: number) {
  return db
    .selectFrom('gallery_photo')
    .select(({ fn }) => [fn.countAll<number | string>().as('count'), fn.max('position').as('last')])
    .where('folder_id', '=', folderId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
}

async function add(asked: Asked, values: { folder_id: number; title: string; url: string }) {
  const { db, gift } = asked
  const { last } = await inFolder(asked, values.folder_id)
  return db
    .insertInto('gallery_photo')
    .values({ gift_id: gift.id, ...values, position: (last ?? -1) + 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
}

type Changes = { url: string } | { title: string } | { removed_at: number | null }

async function change({ db, gift }: Asked, id: number, values: Changes) {
  const row = await db
    .updateTable('gallery_photo')
    .set(values)
    .where('id', '=', id)
    .where('gift_id', '=', gift.id)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw notFound()
}
