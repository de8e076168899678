import type { Kysely } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/database/schema.ts'
import { requireFile } from '#server/http/body.ts'
import { serve } from '#server/http/serve.ts'
import type { Page } from '#server/page.ts'
import * as calls from './calls.ts'
import * as gallery from './contract.ts'
import { schemas } from './schemas.ts'
import { folders, renameFolder, serveFolders } from './server-folders.ts'
import { changePhoto, photos, requirePhoto, servePhotos } from './server-photos.ts'
import { loadFolders, loadPhoto, loadPhotos } from './server-rows.ts'
import { addSample, readiness, sample } from './server-sample.ts'

const { texts } = gallery

export default {
  createSample: addSample,
  sample,
  readiness,
  purgeDeleted,

  // Photos of deleted folders have no references.
  mediaReferences: (db, giftId) =>
    db
      .selectFrom('gallery_photo')
      .innerJoin('gallery_folder', 'gallery_folder.id', 'gallery_photo.folder_id')
      .select('url')
      .select(({ fn }) =>
        fn.coalesce('gallery_photo.removed_at', 'gallery_folder.removed_at').as('deletedAt'),
      )
      .where('gallery_folder.gift_id', '=', giftId)
      .execute(),

  async showsFile(db, giftId, urls) {
    const photo = await db
      .selectFrom('gallery_photo')
      .innerJoin('gallery_folder', 'gallery_folder.id', 'gallery_photo.folder_id')
      .select('gallery_photo.id')
      .where('gallery_photo.gift_id', '=', giftId)
      .where('url', 'in', urls)
      .where('gallery_photo.removed_at', 'is', null)
      .where('gallery_folder.removed_at', 'is', null)
      .executeTakeFirst()
    return photo !== undefined
  },

  async downloadName(db, giftId, url) {
    const photo = await db
      .selectFrom('gallery_photo')
      .select('id')
      .where('gift_id', '=', giftId)
      .where('url', '=', url)
      .orderBy('id')
      .executeTakeFirst()
    return photo && `photo_${photo.id}.jpg`
  },

  routes(server) {
    serve(server, calls.load, schemas.load, async (context) => {
      const { folderId } = context.input
      return folderId === undefined ? loadFolders(context) : loadPhotos(context, folderId)
    })

    serve(server, calls.change, schemas.change, change, {
      async check(context) {
        if (context.input.action === 'replace') await requirePhoto(context, context.input.photoId)
      },
      async replacedMedia(context) {
        const { input } = context
        return input.action === 'replace' ? [await loadPhoto(context, input.photoId)] : []
      },
    })

    serveFolders(server)
    servePhotos(server)
  },
} satisfies Page

async function change(context: Context<typeof calls.change>) {
  const { input } = context
  if (input.action === 'rename') {
    const data = await renameFolder(context, input.folderId, input.folderName)
    return { message: texts.renamed, data }
  }
  if (input.action === 'updateTitle') {
    const data = await changePhoto(context, input.photoId, { title: input.title })
    return { message: texts.titled, data }
  }
  const { url } = requireFile(context, 'photoFile')
  const data = await changePhoto(context, input.photoId, { url, focus: '' })
  return { message: texts.replaced, newUrl: data.url, data }
}

// Deletes the photos of each folder with it. Each statement finds its rows by an index.
async function purgeDeleted(db: Kysely<Database>, before: number, giftId?: number) {
  await photos.purge(db, before, giftId)
  await db
    .deleteFrom('gallery_photo')
    .where('folder_id', 'in', ({ selectFrom }) =>
      selectFrom('gallery_folder')
        .select('id')
        .where('removed_at', '<', before)
        .$if(giftId !== undefined, (query) => query.where('gift_id', '=', Number(giftId))),
    )
    .execute()
  await folders.purge(db, before, giftId)
}
