import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { finished, pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract as extractTar, pack as packTar } from 'tar-stream'
import type { Manifest } from './manifest.ts'

/** An archive that cannot be trusted: cut, changed, or none at all. The message is for the host. */
export class ArchiveError extends Error {}

type Entry = Manifest['entries'][number]

// Photos and films are pressed already; more would cost time and win nothing.
const LEVEL = 1

/** Writes an archive, an entry after the other, for this user alone; safe on disk once it is closed. */
export function writeArchive(file: string, madeAt: Date) {
  const pack = packTar()
  const out = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
  const written = pipeline(pack, createGzip({ level: LEVEL }), out)
  const isBroken = written.then(
    () => undefined,
    (error: unknown) => error,
  )
  const entries: Entry[] = []
  const header = (name: string, size: number) => ({ name, size, mode: 0o600, mtime: madeAt })
  // What went wrong below is the reason why an entry could not be taken.
  const reasonOf = async (error: unknown) => (await isBroken) ?? error
  return {
    entries,
    async add(name: string, bytes: Buffer) {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      await new Promise<void>((done, fail) => {
        pack.entry(header(name, bytes.length), bytes, (error) => (error ? fail(error) : done()))
      }).catch(async (error: unknown) => Promise.reject(await reasonOf(error)))
      entries.push({ name, bytes: bytes.length, sha256 })
    },
    async addFile(name: string, path: string, sha256: string) {
      const { size: bytes } = await stat(path)
      await pipeline(createReadStream(path), pack.entry(header(name, bytes))).catch(async (error: unknown) =>
        Promise.reject(await reasonOf(error)),
      )
      entries.push({ name, bytes, sha256 })
    },
    async close() {
      pack.finalize()
      await written
    },
    /** Gives it up; the file is closed by then, also where a busy disk is still to open it. */
    async abandon() {
      pack.destroy()
      await isBroken
      await finished(out).catch(() => undefined)
    },
  }
}

export type ArchiveWriter = ReturnType<typeof writeArchive>

/** What is read of an entry: its name, its length, and its bytes as they come. */
type Visit = (name: string, bytes: number, body: AsyncIterable<Buffer>) => Promise<void>

/**
 * Shows each entry of an archive in turn; a body that is not read is passed over.
 * @throws {ArchiveError} when it is cut or changed
 */
export async function readArchive(file: string, visit: Visit) {
  const { size } = await stat(file)
  const gunzip = createGunzip()
  const extract = extractTar()
  const flow = pipeline(createReadStream(file), gunzip, extract)
  const outcome = flow.then(
    () => undefined,
    (error: unknown) => error,
  )
  let ours: unknown
  try {
    for await (const entry of extract) {
      const { name, size: bytes = 0, type } = entry.header
      if (type !== 'file') throw new ArchiveError('The backup holds what no backup holds.')
      await visit(name, bytes, chunksOf(entry)).catch((error: unknown) => {
        ours = error
        throw error
      })
      entry.resume()
    }
  } catch (error) {
    extract.destroy()
    throw ours ?? damage((await outcome) ?? error)
  }
  const failure = await outcome
  if (failure) throw damage(failure)
  if (gunzip.bytesWritten !== size)
    throw new ArchiveError('The backup is damaged: something follows its end.')
}

// Only its bytes: what drives a stream of this library is not what drives one of Node's.
async function* chunksOf(entry: AsyncIterable<unknown>) {
  try {
    for await (const chunk of entry) yield chunk as Buffer
  } catch (error) {
    throw damage(error)
  }
}

function damage(error: unknown) {
  if (error instanceof ArchiveError) return error
  if ((error as NodeJS.ErrnoException).syscall) return error
  return new ArchiveError('The backup is damaged or cut off: it cannot be unpacked to its end.')
}
