import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract as extractTar, pack as packTar } from 'tar-stream'
import { systemErrorOf } from '#server/files/system-error.ts'

/** An archive that is damaged, cut off or no backup at all. The message is for the host. */
export class ArchiveError extends Error {}

/** One file in an archive. */
export type ArchiveEntry = { name: string; bytes: number; sha256: string }

// Photos and films are compressed already.
const GZIP_LEVEL = 1

/** Writes a gzipped tar file that only this user can read, one entry after the other; `close` syncs it to disk. */
export function createArchive(file: string, createdAt: Date) {
  const pack = packTar()
  const out = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
  const written = pipeline(pack, createGzip({ level: GZIP_LEVEL }), out)
  const writeError = written.catch((error: unknown) => error)
  const entries: ArchiveEntry[] = []
  return {
    entries,
    async add(entry: ArchiveEntry, content: Readable) {
      const header = { name: entry.name, size: entry.bytes, mode: 0o600, mtime: createdAt }
      // If the file could not be written, that caused the entry's error.
      await pipeline(content, pack.entry(header)).catch(async (error: unknown) => {
        throw (await writeError) ?? error
      })
      entries.push(entry)
    },
    async close() {
      pack.finalize()
      await written
    },
    /** Discards the archive; waits until its file is closed, even if a busy disk has yet to open it. */
    async abandon() {
      pack.destroy()
      await writeError
      await finished(out).catch(() => undefined)
    },
  }
}

export type ArchiveWriter = ReturnType<typeof createArchive>

/**
 * Yields each entry in turn; content that is not read is skipped.
 * @throws {ArchiveError} when the archive is damaged or cut off
 */
export async function* readArchive(file: string) {
  const { size } = await stat(file)
  const gunzip = createGunzip()
  const extract = extractTar()
  const unpackError = pipeline(createReadStream(file), gunzip, extract).catch((error: unknown) => error)
  try {
    for await (const entry of extract) {
      const { name, size: bytes = 0, type } = entry.header
      if (type !== 'file') throw new ArchiveError(`The backup has an entry that is not a file: ${name}`)
      yield { name, bytes, content: readChunks(entry) }
      entry.resume()
    }
  } catch (error) {
    extract.destroy()
    throw asDamage((await unpackError) ?? error)
  } finally {
    extract.destroy()
  }
  const failure = await unpackError
  if (failure) throw asDamage(failure)
  if (gunzip.bytesWritten !== size)
    throw new ArchiveError('The backup is damaged: something follows its end.')
}

// A stream of tar-stream is not Node's own, so it is only iterated.
async function* readChunks(entry: AsyncIterable<unknown>) {
  try {
    for await (const chunk of entry) yield chunk as Buffer
  } catch (error) {
    throw asDamage(error)
  }
}

function asDamage(error: unknown) {
  if (error instanceof ArchiveError || systemErrorOf(error).syscall) return error
  return new ArchiveError('The backup is damaged or cut off: it cannot be unpacked to its end.')
}
