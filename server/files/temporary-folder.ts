import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Opens the folder of temporary files and empties it. @returns a function that makes a new path in it */
export function openTemporaryFolder(dataDir: string) {
  const folder = join(dataDir, 'unfinished')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  removeUnfinished(folder, '')
  return () => join(folder, randomUUID())
}

/** Removes the files that a killed process left in a folder, if there is one: those whose names begin with `prefix`. */
export function removeUnfinished(folder: string, prefix: string) {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  // The folder may be a file system of its own, which has folders such as lost+found.
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isFile() && entry.name.startsWith(prefix)) rmSync(join(folder, entry.name), { force: true })
}
