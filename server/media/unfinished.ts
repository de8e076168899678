import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Where files wait until they are whole and judged: a folder that is empty at each start. */
export function openUnfinished(dataDir: string) {
  const folder = join(dataDir, 'unfinished')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return () => join(folder, randomUUID())
}
