import { createWriteStream } from 'node:fs'
import { finished, pipeline } from 'node:stream/promises'

type Bytes = AsyncIterable<Buffer>

/**
 * Writes a stream into a file that only this user can read, through `transform`. The file is closed when it
 * returns or throws, so that it can be removed or written again: a failed pipeline does not wait for a file
 * that is still being opened.
 */
export async function writeStream(source: Bytes, transform: (chunks: Bytes) => Bytes, file: string) {
  const out = createWriteStream(file, { mode: 0o600 })
  try {
    await pipeline(source, transform, out)
  } catch (error) {
    await finished(out).catch(() => undefined)
    throw error
  }
}
