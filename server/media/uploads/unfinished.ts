import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Where files wait until they are whole and judged: a folder that is empty at each start. */
export function openUnfinished(dataDir: string) {
  const folder = join(dataDir, 'unfinished')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // The folder may be a file system of its own, which brings a folder or two.
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isFile()) rmSync(join(folder, entry.name), { force: true })
  }
  return () => join(folder, randomUUID())
}
