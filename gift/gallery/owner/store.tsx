import { published } from '#gift/gallery/calls.ts'
import type { Folder, Photo } from '#gift/gallery/schemas.ts'
import { call } from '#web/api/call.ts'
import { peek, put } from '#web/api/content.ts'

const { loadFolders, loadPhotos } = published

/** Shows a stored folder, in its place or at the end. */
export function showFolder(folder: Folder) {
  put(loadFolders, withRow(peek(loadFolders) ?? [], folder))
}

/** Removes a folder from the list. */
export function hideFolder(id: number) {
  put(
    loadFolders,
    (peek(loadFolders) ?? []).filter((folder) => folder.id !== id),
  )
}

/** Shows a stored photo, in its place or at the end of its folder. */
export function showPhoto(photo: Photo) {
  const input = { folderId: photo.folderId }
  put(loadPhotos, withRow(peek(loadPhotos, input) ?? [], photo), input)
  void renewFolders()
}

/** Removes a photo from its folder. */
export function hidePhoto({ id, folderId }: Photo) {
  put(
    loadPhotos,
    (peek(loadPhotos, { folderId }) ?? []).filter((photo) => photo.id !== id),
    { folderId },
  )
  void renewFolders()
}

/** Fetches the folders, and the photos of one of them, again; after a failure the old data stays. */
export async function renew(folderId?: number) {
  await Promise.all([renewFolders(), folderId === undefined ? undefined : renewPhotos(folderId)])
}

let newest = 0

// Covers and counts depend on the photos; of several responses only that of the last request is used.
async function renewFolders() {
  newest += 1
  const asked = newest
  const folders = await call(loadFolders, {}).catch(() => undefined)
  if (folders && asked === newest) put(loadFolders, folders)
}

async function renewPhotos(folderId: number) {
  const photos = await call(loadPhotos, { folderId }).catch(() => undefined)
  if (photos) put(loadPhotos, photos, { folderId })
}

function withRow<Row extends { id: number }>(rows: Row[], row: Row) {
  return rows.some(({ id }) => id === row.id)
    ? rows.map((each) => (each.id === row.id ? row : each))
    : [...rows, row]
}
