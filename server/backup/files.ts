import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Database } from '#server/database/schema.ts'
import type { MediaStore } from '#server/media/storage/media-store.ts'
import { writeStream } from '#server/media/storage/write-stream.ts'
import type { ArchiveWriter } from './archive.ts'

// Between the tries to read a file from a store that fails, in milliseconds.
const PAUSES = [100, 2000, 10_000]

/** What a row says of its file. */
export type Expected = { key: string; bytes: number; variant_of: string }

/** The files that the rows name, in the order in which they came. */
export async function filesIn(db: Kysely<Database>): Promise<Expected[]> {
  const rows = await db.selectFrom('media').selectAll().orderBy('id').execute()
  // An older schema knows no copies of photos.
  return rows.map(({ key, bytes, variant_of = '' }) => ({ key, bytes, variant_of }))
}

/** What a file is found to be: its length and its SHA-256. */
export type Found = { bytes: number; sha256: string }

/** Reads a stream to its end, into a file where one is named. */
export async function take(source: Readable | AsyncIterable<Buffer>, file?: string): Promise<Found> {
  const hash = createHash('sha256')
  let bytes = 0
  const count = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
      if (file) yield chunk
    }
  }
  if (file) await writeStream(source, count, file)
  else await pipeline(source, count, drain)
  return { bytes, sha256: hash.digest('hex') }
}

async function drain(rest: AsyncIterable<Buffer>) {
  for await (const _ of rest);
}

/**
 * Reads a stored file; undefined where there is none, or where the disk no longer gives it out. A store
 * that fails once in thousands of files is asked again.
 */
export async function takeStored(media: MediaStore, key: string, file?: string) {
  for (const pause of [...PAUSES, undefined]) {
    try {
      const stored = await media.open(key)
      return stored && (await take(stored, file))
    } catch (error) {
      const { code, syscall } = error as NodeJS.ErrnoException
      if (code === 'EIO') return undefined
      if (syscall || pause === undefined) throw error
      await wait(pause)
    }
  }
  return undefined
}

/**
 * Whether a file is what was stored. The name of a photo, song or film holds its content's hash; a copy
 * of a photo bears the photo's, so of it only the length is known.
 */
export function isWhole({ key, bytes, variant_of }: Expected, found: Found) {
  const [, hash = ''] = /^[\w-]{22}-([a-f0-9]{32})/.exec(key) ?? []
  return found.bytes === bytes && (variant_of !== '' || found.sha256.startsWith(hash))
}

/** Carries stored files into an archive, each once, by way of the file `aside`. */
export function carryFiles(media: MediaStore, archive: ArchiveWriter, aside: string) {
  const hashes = new Map<string, string>()
  const seen = new Set<string>()
  const damaged: string[] = []
  return {
    hashes,
    damaged,
    /** Whether each of these files was carried, or was not there when it was to be. */
    sought: (rows: Expected[]) => rows.every(({ key }) => seen.has(key)),
    async carry(rows: Expected[]) {
      for (const row of rows) {
        if (hashes.has(row.key)) continue
        seen.add(row.key)
        const found = await takeStored(media, row.key, aside)
        if (!found) continue
        await archive.addFile(`media/${row.key}`, aside, found.sha256)
        hashes.set(row.key, found.sha256)
        if (!isWhole(row, found)) damaged.push(row.key)
      }
      await rm(aside, { force: true })
    },
  }
}
