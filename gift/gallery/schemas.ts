import * as z from 'zod/mini'
import { schemaOf } from '#contract/fields.ts'
import { id } from '#contract/id.ts'
import { Focus, noInput, Picture, written } from '#contract/schemas.ts'
import { limits } from './contract.ts'
import { fields } from './fields.ts'

const { name: Name, title: Title } = schemaOf(fields).shape

/** A folder; `covers` are its first two photos, `count` is the number of its photos. */
export const Folder = z.object({ id, name: z.string(), count: z.number(), covers: z.array(Picture) })

export type Folder = z.output<typeof Folder>

/** A photo; `url` is the stored file, `picture` what a screen needs to show it. */
export const Photo = z.object({ id, folderId: id, url: z.string(), title: z.string(), picture: Picture })

export type Photo = z.output<typeof Photo>

const Rename = z.object({ action: z.literal('rename'), folderId: id, folderName: Name })

const Replace = z.object({ action: z.literal('replace'), photoId: id })

const UpdateTitle = z.object({ action: z.literal('updateTitle'), photoId: id, title: Title })

const Changed = z.extend(written(z.union([Photo, Folder])), { newUrl: z.optional(z.string()) })

const Replaced = z.extend(written(Photo), { newUrl: z.string() })

const Order = z.array(id, { error: 'Urutan ini tidak bisa dibaca.' }).check(z.maxLength(limits.photos))

// A rename and a replacement are distinguished by their fields.
function nameAction(sent: unknown) {
  if (typeof sent !== 'object' || sent === null || 'action' in sent) return sent
  if ('photoId' in sent) return { ...sent, action: 'replace' }
  return 'folderId' in sent || 'folderName' in sent ? { ...sent, action: 'rename' } : sent
}

/** The summary, the input and the output of each call. */
export const schemas = {
  load: {
    summary: 'The folders; with folderId the photos of that folder. 404 for an unknown one.',
    input: z.object({ folderId: z.optional(id) }),
    output: z.union([z.array(Photo), z.array(Folder)]),
  },
  change: {
    summary: 'Renames a folder, replaces the file of a photo, or with action updateTitle changes its title.',
    input: z.pipe(z.transform(nameAction), z.discriminatedUnion('action', [Rename, Replace, UpdateTitle])),
    output: Changed,
  },
  loadFolders: { input: noInput, output: z.array(Folder) },
  loadPhotos: { input: z.object({ folderId: id }), output: z.array(Photo) },
  rename: { input: z.omit(Rename, { action: true }), output: written(Folder) },
  replacePhoto: { input: z.omit(Replace, { action: true }), output: Replaced },
  updateTitle: { input: z.omit(UpdateTitle, { action: true }), output: written(Photo) },
  addFolder: {
    summary: 'Adds an empty folder after the others.',
    input: z.object({ name: Name }),
    output: written(Folder),
  },
  removeFolder: {
    summary: 'Removes a folder with its photos; for a day it can be restored.',
    input: z.object({ id }),
    output: written(z.object({ id })),
  },
  restoreFolder: {
    summary: 'Brings a removed folder back with its photos.',
    input: z.object({ id }),
    output: written(Folder),
  },
  orderFolders: {
    summary: 'Puts the folders in this order; those not named follow.',
    input: z.object({ ids: Order }),
    output: written(z.array(Folder)),
  },
  addPhoto: {
    summary: 'Adds a photo at the end of a folder.',
    input: z.object({ id, title: Title }),
    output: written(Photo),
  },
  removePhoto: {
    summary: 'Removes a photo; for a day it can be restored.',
    input: z.object({ id }),
    output: written(z.object({ id })),
  },
  restorePhoto: {
    summary: 'Brings a removed photo back to its place.',
    input: z.object({ id }),
    output: written(Photo),
  },
  focusPhoto: {
    summary: 'Stores the point of a photo that is never cut off; empty for its middle.',
    input: z.object({ id, focus: Focus }),
    output: written(Photo),
  },
  turnPhoto: {
    summary: 'Turns a photo by a quarter clockwise, together with its focal point.',
    input: z.object({ id }),
    output: written(Photo),
  },
  orderPhotos: {
    summary: 'Puts the photos of a folder in this order; those not named follow.',
    input: z.object({ id, ids: Order }),
    output: written(z.array(Photo)),
  },
  movePhotos: {
    summary: 'Moves photos of other folders behind those of a folder, all of them or none.',
    input: z.object({ id, ids: Order.check(z.minLength(1)) }),
    output: written(z.array(Photo)),
  },
}
