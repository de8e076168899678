import type { Server } from '#server/context.ts'
import { notFound, Refusal } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import * as calls from './calls.ts'
import * as gallery from './contract.ts'
import { schemas } from './schemas.ts'
import { placeInOrder } from './server-order.ts'
import { type Asked, folderOf, foldersOf } from './server-rows.ts'

const { limits, texts } = gallery

/** Answers the calls about folders, beyond the published path. */
export function serveFolders(server: Server) {
  serve(server, calls.addFolder, schemas.addFolder, async (context) => {
    const { id } = await add(context, context.input.name)
    return { message: texts.folderAdded, data: await folderOf(context, id) }
  })

  serve(server, calls.removeFolder, schemas.removeFolder, async (context) => {
    const { id } = context.input
    await folderOf(context, id)
    await mark(context, id, context.now())
    return { message: texts.folderRemoved, data: { id } }
  })

  serve(server, calls.restoreFolder, schemas.restoreFolder, async (context) => {
    await mark(context, context.input.id, null)
    return { message: texts.folderRestored, data: await folderOf(context, context.input.id) }
  })

  serve(server, calls.orderFolders, schemas.orderFolders, async (context) => {
    const standing = (await foldersOf(context)).map(({ id }) => id)
    await placeInOrder(context, 'gallery_folder', context.input.ids, standing)
    return { message: texts.ordered, data: await foldersOf(context) }
  })
}

/** Gives a folder another name. @throws {Refusal} `not_found` */
export async function renameFolder(asked: Asked, id: number, name: string) {
  await folderOf(asked, id)
  await asked.db
    .updateTable('gallery_folder')
    .set({ name })
    .where('id', '=', id)
    .where('gift_id', '=', asked.gift.id)
    .execute()
  return folderOf(asked, id)
}

async function add({ db, gift }: Asked, name: string) {
  const { count, last } = await db
    .selectFrom('gallery_folder')
    .select(({ fn }) => [fn.countAll<number | string>().as('count'), fn.max('position').as('last')])
    .where('gift_id', '=', gift.id)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(count) >= limits.folders) {
    throw new Refusal('validation', texts.foldersFull, { fields: { name: texts.foldersFull } })
  }
  return db
    .insertInto('gallery_folder')
    .values({ gift_id: gift.id, name, position: (last ?? -1) + 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
}

async function mark({ db, gift }: Asked, id: number, removed_at: number | null) {
  const row = await db
    .updateTable('gallery_folder')
    .set({ removed_at })
    .where('id', '=', id)
    .where('gift_id', '=', gift.id)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw notFound()
}
