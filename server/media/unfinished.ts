import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Where files wait until they are whole and judged: a folder that is empty at each start. */
export function openUnfinished(dataDir: string) {
  const folder = join(dataDir, 'unfinished')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Only what is in it: the folder may be a file system of its own.
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true })
  return () => join(folder, randomUUID())
}
