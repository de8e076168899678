import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs'
import { access, copyFile, type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaStore } from '#server/media/storage/media-store.ts'
import { openUnfinished } from '#server/media/uploads/unfinished.ts'
import { sync } from './fsync.ts'
import { isKey } from './key.ts'
import { readFairly } from './reading.ts'

// What a copy between file systems is called until it is whole.
const DRAFT = '.draft-'

/**
 * Keeps files in the data folder. A file is written elsewhere first, synced, renamed to its key,
 * and the folder synced: whatever breaks off in between is never seen.
 * @param beside where files wait when another process may be at work here, whose own are then left alone
 */
export function openDisk(dataDir: string, beside?: () => string): MediaStore {
  const folder = join(dataDir, 'media')
  openFolder(dataDir, folder)
  if (!beside) sweep(folder)
  const temporary = beside ?? openUnfinished(dataDir)
  return {
    async put(key, file) {
      await sync(file)
      await mkdir(folder, { recursive: true })
      await move(file, folder, key)
      await sync(folder)
    },
    async open(key, range, bytes) {
      const file = await open(join(folder, key)).catch(ifMissing)
      if (!file) return undefined
      if (bytes === undefined) return readFairly(file, range)
      if ((await sizeOf(file)) === bytes) return readFairly(file, range ?? { start: 0, end: bytes - 1 })
      await file.close()
      return undefined
    },
    async *list() {
      for (const key of await readdir(folder)) {
        const found = !isKey(key) ? undefined : await stat(join(folder, key)).catch(ifMissing)
        if (found) yield { key, storedAt: found.mtimeMs }
      }
    },
    remove: (key) => rm(join(folder, key), { force: true }),
    temporary,
    ping: () => access(folder),
  }
}

// Made to last before anything is put into it.
function openFolder(dataDir: string, folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const handle = openSync(dataDir, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

// What a kill has left half copied.
function sweep(folder: string) {
  for (const name of readdirSync(folder).filter(isDraft)) rmSync(join(folder, name), { force: true })
}

function isDraft(name: string) {
  return name.startsWith(DRAFT)
}

// The media may lie on a file system of their own, to which nothing can be renamed.
async function move(file: string, folder: string, key: string) {
  try {
    await rename(file, join(folder, key))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    await copyOver(file, join(folder, DRAFT + key), join(folder, key))
  }
}

async function copyOver(file: string, draft: string, target: string) {
  try {
    await copyFile(file, draft)
    await sync(draft)
    await rename(draft, target)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await rm(file, { force: true })
}

async function sizeOf(file: FileHandle) {
  try {
    return (await file.stat()).size
  } catch (error) {
    await file.close()
    throw error
  }
}

function ifMissing(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return undefined
  throw error
}
