import { createWriteStream } from 'node:fs'
import { finished, pipeline } from 'node:stream/promises'

type Bytes = AsyncIterable<Buffer>

/**
 * Writes what `through` lets pass of a stream into a file, for this user alone. However it ends, the file is
 * closed by then, so that it can be removed or written anew: a pipeline that fails does not wait for a file
 * that a busy disk is still to open.
 */
export async function writeStream(source: Bytes, through: (chunks: Bytes) => Bytes, file: string) {
  const out = createWriteStream(file, { mode: 0o600 })
  try {
    await pipeline(source, through, out)
  } catch (error) {
    await finished(out).catch(() => undefined)
    throw error
  }
}
