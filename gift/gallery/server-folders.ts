import type { GiftContext, Server } from '#server/context.ts'
import { serve } from '#server/http/serve.ts'
import { listOf } from '#server/pages/list.ts'
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
  serve(server, calls.addFolder, schemas.addFolder, async (context) => {
    const { name } = context.input
    const make = async (within: GiftContext) => ({
      name,
      position: await nextPosition(within, folders, within.gift.id),
    })
    const { id } = await folders.add(context, make)
    return { message: texts.folderAdded, data: await loadFolder(context, id) }
  })

  serve(server, calls.removeFolder, schemas.removeFolder, async (context) => ({
    message: texts.folderRemoved,
    data: await folders.remove(context),
  }))

  serve(server, calls.restoreFolder, schemas.restoreFolder, async (context) => {
    const { id } = await folders.restore(context)
    return { message: texts.folderRestored, data: await loadFolder(context, id) }
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
