import { randomUUID } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync } from 'node:fs'
import { access, copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { freeBytesOf } from '#server/files/free-bytes.ts'
import { publish, sync } from '#server/files/fsync.ts'
import { probeWrite } from '#server/files/probe-write.ts'
import { systemErrorOf } from '#server/files/system-error.ts'
import { openTemporaryFolder, removeUnfinished } from '#server/files/temporary-folder.ts'
import { isKey } from './key.ts'
import type { ByteRange, MediaStore } from './media-store.ts'
import { verifyStream } from './verify-stream.ts'

// The beginning of the name of an unfinished copy between file systems.
const DRAFT = '.draft-'

/**
 * Keeps files in the data folder. A file is written elsewhere first, synced, renamed to its key,
 * and the folder synced, so that an unfinished file is never visible.
 * @param temporary names temporary files where a server may run on the same folder, whose own must not be removed
 */
export function openDisk(dataDir: string, temporary?: () => string): MediaStore {
  const folder = join(dataDir, 'media')
  makeFolder(dataDir, folder)
  if (!temporary) removeUnfinished(folder, DRAFT)
  const nameTemporary = temporary ?? openTemporaryFolder(dataDir)
  return {
    async put(key, file) {
      await sync(file)
      await mkdir(folder, { recursive: true })
      await move(file, folder, key)
      await sync(folder)
    },
    open: (key, range, bytes) => openFile(join(folder, key), range, bytes),
    async *list() {
      for (const key of await readdir(folder)) {
        const found = isKey(key) ? await stat(join(folder, key)).catch(ifMissing) : undefined
        if (found) yield { key, storedAt: found.mtimeMs }
      }
    },
    remove: (key) => rm(join(folder, key), { force: true }),
    temporary: nameTemporary,
    freeBytes: () => freeBytesOf(folder, dirname(nameTemporary())),
    async probe() {
      await probeWrite(nameTemporary())
      await probeWrite(join(folder, DRAFT + randomUUID()))
    },
    ping: () => access(folder),
  }
}

/** Whether a data folder holds stored media; a mounted disk may hold other files. */
export function holdsMedia(dataDir: string) {
  const folder = join(dataDir, 'media')
  return existsSync(folder) && readdirSync(folder).some(isKey)
}

// Synced before anything is put into it.
function makeFolder(dataDir: string, folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const handle = openSync(dataDir, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

// The media may lie on a file system of their own, to which nothing can be renamed.
async function move(file: string, folder: string, key: string) {
  try {
    await rename(file, join(folder, key))
  } catch (error) {
    if (systemErrorOf(error).code !== 'EXDEV') throw error
    await copyOver(file, join(folder, DRAFT + key), join(folder, key))
  }
}

async function copyOver(file: string, draft: string, target: string) {
  try {
    await copyFile(file, draft)
    await publish(draft, target)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await rm(file, { force: true })
}

async function openFile(path: string, range: ByteRange | undefined, bytes: number | undefined) {
  const file = await open(path).catch(ifMissing)
  if (!file) return undefined
  try {
    if (bytes !== undefined && (await file.stat()).size !== bytes) return void (await file.close())
  } catch (error) {
    await file.close()
    throw error
  }
  const length = range ? range.end - range.start + 1 : bytes
  return verifyStream(file.createReadStream(range), { length })
}

function ifMissing(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return undefined
  throw error
}
