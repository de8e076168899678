import type { GiftContext, Server } from '#server/context.ts'
import { serve } from '#server/http/serve.ts'
import { listOf } from '#server/pages/list.ts'
import { serveList } from '#server/pages/serve-list.ts'
import * as calls from './calls.ts'
import * as gallery from './contract.ts'
import { schemas } from './schemas.ts'
import { nextPosition, saveOrder } from './server-order.ts'
import { loadFolder, loadFolders } from './server-rows.ts'

const { limits, texts } = gallery

/** The list of folders. */
export const folders = listOf({
  table: 'gallery_folder',
  max: limits.folders,
  full: texts.foldersFull,
  field: 'name',
})

/** Serves the calls about folders that the published path does not have. */
export function serveFolders(server: Server) {
  serveList(server, folders, {
    calls: { create: calls.addFolder, remove: calls.removeFolder, restore: calls.restoreFolder },
    schemas: { create: schemas.addFolder, remove: schemas.removeFolder, restore: schemas.restoreFolder },
    texts: { created: texts.folderAdded, removed: texts.folderRemoved, restored: texts.folderRestored },
    make: async (context) => ({
      name: context.input.name,
      position: await nextPosition(context, folders, context.gift.id),
    }),
    show: (context, { id }) => loadFolder(context, id),
  })

  serve(server, calls.orderFolders, schemas.orderFolders, async (context) => {
    const existing = (await loadFolders(context)).map(({ id }) => id)
    await saveOrder(context, 'gallery_folder', context.input.ids, existing)
    return { message: texts.ordered, data: await loadFolders(context) }
  })
}

/** Renames a folder. @throws {Refusal} `not_found` */
export async function renameFolder(context: GiftContext, id: number, name: string) {
  await folders.change({ ...context, input: { id } }, { name })
  return loadFolder(context, id)
}
