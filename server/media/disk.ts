import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { access, mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaStore } from './store.ts'

/**
 * Keeps files in the data folder. A file is written elsewhere first, synced, renamed to its key,
 * and the folder synced: whatever breaks off in between is never seen.
 */
export function openDisk(dataDir: string): MediaStore {
  const folder = join(dataDir, 'media')
  const unfinished = join(dataDir, 'unfinished')
  rmSync(unfinished, { recursive: true, force: true })
  for (const each of [folder, unfinished]) mkdirSync(each, { recursive: true, mode: 0o700 })
  return {
    async put(key, file) {
      await sync(file)
      await mkdir(folder, { recursive: true })
      await rename(file, join(folder, key))
      await sync(folder)
    },
    async open(key, range) {
      const file = await open(join(folder, key)).catch(ifMissing)
      return file?.createReadStream(range)
    },
    remove: (key) => rm(join(folder, key), { force: true }),
    temporary: () => join(unfinished, randomUUID()),
    ping: () => access(folder),
  }
}

async function sync(path: string) {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function ifMissing(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return undefined
  throw error
}
