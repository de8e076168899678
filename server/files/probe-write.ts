import { rm, writeFile } from 'node:fs/promises'

// More than the unused end of a page or a journal could take.
const PROBE = Buffer.alloc(64 * 1024)

/** Writes a small file and removes it. @throws what a save would meet, such as ENOSPC */
export async function probeWrite(file: string) {
  try {
    await writeFile(file, PROBE, { mode: 0o600, flag: 'wx' })
  } finally {
    await rm(file, { force: true })
  }
}
