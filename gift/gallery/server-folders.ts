import type { Server } from '#server/context.ts'
import { notFound } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import { addToList } from '#server/pages/add-to-list.ts'
import * as calls from './calls.ts'
import * as gallery from './contract.ts'
import { schemas } from './schemas.ts'
import { saveOrder } from './server-order.ts'
import { loadFolder, loadFolders, type PageContext } from './server-rows.ts'

const { limits, texts } = gallery

/** The list of folders. */
export const folderList = { table: 'gallery_folder', max: limits.folders, full: texts.foldersFull } as const

/** Serves the calls about folders that the published path does not have. */
export function serveFolders(server: Server) {
  serve(server, calls.addFolder, schemas.addFolder, async (context) => {
    const { id } = await add(context, context.input.name)
    return { message: texts.folderAdded, data: await loadFolder(context, id) }
  })

  serve(server, calls.removeFolder, schemas.removeFolder, async (context) => {
    const { id } = context.input
    await loadFolder(context, id)
    await setRemovedAt(context, id, context.now())
    return { message: texts.folderRemoved, data: { id } }
  })

  serve(server, calls.restoreFolder, schemas.restoreFolder, async (context) => {
    const { gift, input } = context
    await addToList(context, { ...folderList, added: [input.id] }, (db) =>
      setRemovedAt({ db, gift }, input.id, null),
    )
    return { message: texts.folderRestored, data: await loadFolder(context, context.input.id) }
  })

  serve(server, calls.orderFolders, schemas.orderFolders, async (context) => {
    const existing = (await loadFolders(context)).map(({ id }) => id)
    await saveOrder(context, 'gallery_folder', context.input.ids, existing)
    return { message: texts.ordered, data: await loadFolders(context) }
  })
}

/** Renames a folder. @throws {Refusal} `not_found` */
export async function renameFolder(context: PageContext, id: number, name: string) {
  await loadFolder(context, id)
  await context.db
    .updateTable('gallery_folder')
    .set({ name })
    .where('id', '=', id)
    .where('gift_id', '=', context.gift.id)
    .execute()
  return loadFolder(context, id)
}

function add(context: PageContext, name: string) {
  const gift_id = context.gift.id
  return addToList(context, { ...folderList, field: 'name' }, async (transaction) => {
    const { last } = await transaction
      .selectFrom('gallery_folder')
      .select(({ fn }) => fn.max('position').as('last'))
      .where('gift_id', '=', gift_id)
      .where('removed_at', 'is', null)
      .executeTakeFirstOrThrow()
    return transaction
      .insertInto('gallery_folder')
      .values({ gift_id, name, position: (last ?? -1) + 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
  })
}

async function setRemovedAt({ db, gift }: PageContext, id: number, removed_at: number | null) {
  const row = await db
    .updateTable('gallery_folder')
    .set({ removed_at })
    .where('id', '=', id)
    .where('gift_id', '=', gift.id)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw notFound()
}
