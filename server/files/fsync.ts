import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Waits until a file's content, or the names in a folder, are safe on the disk. */
export async function sync(path: string) {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Moves a finished file to its name in one step, whole and safe on the disk. */
export async function publish(draft: string, file: string) {
  await sync(draft)
  await rename(draft, file)
  await sync(dirname(file))
}
