import { statfs } from 'node:fs/promises'

/** The bytes that are free for a server in a folder's file system; of several the fewest. */
export async function freeBytesOf(...folders: string[]) {
  const free = folders.map(async (folder) => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  })
  return Math.min(...(await Promise.all(free)))
}
