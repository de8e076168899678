import * as calls from '#gift/gallery/calls.ts'
import { folderPath } from '#gift/gallery/contract.ts'
import type { Folder, Photo } from '#gift/gallery/schemas.ts'
import { answer, firstOf, sampleOf, written } from './network.ts'

type Item = { id: number }

let folders: Folder[] = []
let photos: Photo[] = []

/** Answers the calls of the gallery from memory, beginning with the sample's folders. */
export function serveGallery() {
  folders = sampleOf(calls.published.loadFolders)
  photos = folders.flatMap(({ id }) => sampleOf(calls.published.loadPhotos, `?folderId=${id}`) as Photo[])
  answer(calls.load, ({ values }) => (values.folderId ? photosIn(Number(values.folderId)) : folders))
  answer(calls.change, ({ values }) => {
    const { folderId, folderName, photoId, title } = values
    if (!folderId) photos = changed(photos, photoId, title ? { title: String(title) } : { url: REPLACEMENT })
    else folders = changed(folders, folderId, { name: String(folderName) })
    return written(folderId ? found(folders, folderId) : found(photos, photoId))
  })
  answer(calls.addFolder, ({ values }) => {
    folders = [...folders, { id: nextId(folders), name: String(values.name), count: 0, covers: [] }]
    return written(firstOf(folders.slice(-1)))
  })
  answer(calls.addPhoto, ({ values: { id, title } }) => {
    const added = { id: nextId(photos), folderId: Number(id), title: String(title) }
    photos = [...photos, { ...firstOf(photos), ...added }]
    return written(firstOf(photos.slice(-1)))
  })
  answer(calls.orderFolders, ({ values }) => {
    folders = ordered(folders, values.ids)
    return written(folders)
  })
  answer(calls.orderPhotos, ({ values }) => {
    photos = ordered(photos, values.ids)
    return written(photosIn(Number(values.id)))
  })
  answer(calls.movePhotos, ({ values }) => {
    const folderId = Number(values.id)
    const isMoved = ({ id }: Item) => idsOf(values.ids).includes(id)
    const moved = photos.filter(isMoved).map((photo) => ({ ...photo, folderId }))
    photos = [...photos.filter((photo) => !isMoved(photo)), ...moved]
    return written(photosIn(folderId))
  })
  answerRemoval()
}

// What was removed last comes back to its place.
function answerRemoval() {
  let before = { folders, photos }
  const withoutIt = <Each extends Item>(items: Each[], id: unknown) =>
    items.filter((each) => each.id !== Number(id))
  answer(calls.removeFolder, ({ values: { id } }) => {
    before = { folders, photos }
    folders = withoutIt(folders, id)
    return written({ id: Number(id) })
  })
  answer(calls.removePhoto, ({ values: { id } }) => {
    before = { folders, photos }
    photos = withoutIt(photos, id)
    return written({ id: Number(id) })
  })
  answer(calls.restoreFolder, ({ values }) => {
    folders = before.folders
    return written(found(folders, values.id))
  })
  answer(calls.restorePhoto, ({ values }) => {
    photos = before.photos
    return written(found(photos, values.id))
  })
}

/** The names of the stored folders. */
export const storedNames = () => folders.map(({ name }) => name)

/** The titles of the stored photos of a folder. */
export const storedTitles = (folder: string) => photosIn(folderOf(folder).id).map(({ title }) => title)

/** The address of a folder. */
export const addressOf = (folder: string) => folderPath(folderOf(folder).id)

/** The stored photo of this title. */
export const photoOf = (title: string) => firstOf(photos.filter((each) => each.title === title))

// What is stored in place of any file that replaces a photo's.
const REPLACEMENT = '/images/cover-4.webp'

function folderOf(name: string) {
  return firstOf(folders.filter((each) => each.name === name))
}

function photosIn(folderId: number) {
  return photos.filter((each) => each.folderId === folderId)
}

function found<Each extends Item>(items: Each[], id: unknown) {
  return firstOf(items.filter((each) => each.id === Number(id)))
}

function changed<Each extends Item>(items: Each[], id: unknown, values: Partial<Each>) {
  return items.map((each) => (each.id === Number(id) ? { ...each, ...values } : each))
}

function idsOf(ids: unknown) {
  return Array.isArray(ids) ? ids.map(Number) : []
}

function ordered<Each extends Item>(items: Each[], sent: unknown) {
  const ids = idsOf(sent)
  return items.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

function nextId(items: Item[]) {
  return Math.max(...items.map(({ id }) => id)) + 1
}
