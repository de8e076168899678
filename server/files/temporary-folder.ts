import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Opens the folder of temporary files and empties it. @returns a function that makes a new path in it */
export function openTemporaryFolder(dataDir: string) {
  const folder = join(dataDir, 'unfinished')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // The folder may be a file system of its own, which brings folders such as lost+found.
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isFile()) rmSync(join(folder, entry.name), { force: true })
  }
  return () => join(folder, randomUUID())
}
