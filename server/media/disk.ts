import { mkdirSync } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaStore } from './store.ts'
import { openUnfinished } from './unfinished.ts'

/**
 * Keeps files in the data folder. A file is written elsewhere first, synced, renamed to its key,
 * and the folder synced: whatever breaks off in between is never seen.
 */
export function openDisk(dataDir: string): MediaStore {
  const folder = join(dataDir, 'media')
  const temporary = openUnfinished(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
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
    async *list() {
      for (const key of await readdir(folder)) {
        const found = await stat(join(folder, key)).catch(ifMissing)
        if (found) yield { key, storedAt: found.mtimeMs }
      }
    },
    remove: (key) => rm(join(folder, key), { force: true }),
    temporary,
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
