import { loadSession } from '#contract/account/calls.ts'
import { peek, preload } from '#web/api/content.ts'
import { published } from './calls.ts'
import { fetchTools } from './screen-tools.tsx'

const { loadFolders, loadPhotos } = published

/** The photos of the other folders are fetched when they are opened. */
export const AHEAD = 8

/** Fetches the folders and the session; for the owner also the tools. */
export async function prepareFolders() {
  await Promise.all([preload(loadFolders), preload(loadSession)])
  // After a failure, the screen itself tries again, and shows it.
  if (peek(loadSession)?.owner) await fetchTools().catch(() => undefined)
}

/** Fetches the photos of the first folders. */
export async function preparePhotos() {
  await prepareFolders()
  const folders = peek(loadFolders)?.slice(0, AHEAD) ?? []
  await Promise.all(folders.map(({ id }) => preload(loadPhotos, { folderId: id })))
}
