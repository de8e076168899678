import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'

const BUFFER_BYTES = 64 * 1024

/** Hashes a file. It is read into one buffer: the chunks of a stream would take memory until they are collected. */
export async function hashFile(file: string, algorithm: 'md5' | 'sha256') {
  const hash = createHash(algorithm)
  const buffer = Buffer.allocUnsafe(BUFFER_BYTES)
  const handle = await open(file)
  try {
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, BUFFER_BYTES)
      if (bytesRead === 0) return hash.digest()
      hash.update(buffer.subarray(0, bytesRead))
    }
  } finally {
    await handle.close()
  }
}
