import { open } from 'node:fs/promises'

/** Waits until a file's content, or the names in a folder, are safe on the disk. */
export async function sync(path: string) {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
