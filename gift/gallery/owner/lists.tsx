import * as calls from '#gift/gallery/calls.ts'
import { texts } from '#gift/gallery/contract.ts'
import type { Folder, Photo } from '#gift/gallery/schemas.ts'
import { call } from '#web/api/call.ts'
import { listOf } from '#web/lists/stored-list.ts'
import { useOrder } from '#web/lists/use-order.ts'
import { useRemoval } from '#web/lists/use-removal.ts'

const { loadFolders, loadPhotos } = calls.published

/** The stored folders. */
export const folders = listOf<Folder>(loadFolders)

/** Shows a stored photo, in its place or at the end of its folder. */
export function showPhoto(photo: Photo) {
  photosOf(photo.folderId).show(photo)
  void renewFolders()
}

/** Puts the folders into the order of these ids. */
export function useFolderOrder() {
  return useOrder(folders, (ids) => call(calls.orderFolders, { ids }), texts.orderFailed)
}

/** Puts a folder's photos into the order of these ids; the first ones are its covers. */
export function usePhotoOrder(folderId: number) {
  const store = (ids: number[]) =>
    call(calls.orderPhotos, { id: folderId, ids }).finally(() => void renewFolders())
  return useOrder(photosOf(folderId), store, texts.orderFailed)
}

/** Removes a folder with its photos, with an undo. */
export function useFolderRemoval() {
  return useRemoval<Folder>({
    list: folders,
    remove: ({ id }) => call(calls.removeFolder, { id }),
    restore: ({ id }) => call(calls.restoreFolder, { id }).finally(renewFolders),
    texts: { gone: ({ name }) => texts.folderGone(name), stays: texts.folderStays, lost: texts.folderLost },
  })
}

/** Removes a photo of a folder, with an undo. */
export function usePhotoRemoval(folderId: number) {
  return useRemoval<Photo>({
    list: photosOf(folderId),
    remove: ({ id }) => call(calls.removePhoto, { id }).finally(() => void renewFolders()),
    restore: ({ id }) => call(calls.restorePhoto, { id }).finally(() => renewPhotos(folderId)),
    texts: { gone: ({ title }) => texts.photoGone(title), stays: texts.photoStays, lost: texts.photoLost },
  })
}

/** Fetches the photos of a folder again, and the folders; after a failure the old data stays. */
export async function renewPhotos(folderId: number) {
  const photos = call(loadPhotos, { folderId }).then(photosOf(folderId).set, () => undefined)
  await Promise.all([photos, renewFolders()])
}

function photosOf(folderId: number) {
  return listOf<Photo>(loadPhotos, undefined, { folderId })
}

let newest = 0

// Covers and counts depend on the photos; of several responses only that of the last request is used.
async function renewFolders() {
  newest += 1
  const asked = newest
  const rows = await call(loadFolders, {}).catch(() => undefined)
  if (rows && asked === newest) folders.set(rows)
}
