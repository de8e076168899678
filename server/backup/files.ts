import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Database } from '#server/database/schema.ts'
import { systemErrorOf } from '#server/files/system-error.ts'
import { writeStream } from '#server/files/write-stream.ts'
import type { MediaStore } from '#server/media/storage/media-store.ts'

// Between the attempts to read a file from a store that fails, in milliseconds.
const RETRY_DELAYS = [100, 2000, 10_000]

/** A file as its row describes it. */
export type MediaRow = { key: string; bytes: number; variant_of: string }

/** The rows of the stored files, oldest first. */
export function listMediaRows(db: Kysely<Database>): Promise<MediaRow[]> {
  return db.selectFrom('media').select(['key', 'bytes', 'variant_of']).orderBy('id').execute()
}

/** The length and the SHA-256 of a file. */
export type FileHash = { bytes: number; sha256: string }

/** Hashes a stream; also writes it into a file where one is named. */
export async function hashStream(source: Readable | AsyncIterable<Buffer>, file?: string): Promise<FileHash> {
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
  else for await (const _ of count(source));
  return { bytes, sha256: hash.digest('hex') }
}

/**
 * Hashes a stored file and copies it where `file` is named; undefined when the store does not have it or the disk
 * cannot read it. A failed read is tried again.
 */
export async function hashStored(media: MediaStore, key: string, file?: string) {
  for (const delay of [...RETRY_DELAYS, undefined]) {
    try {
      const stored = await media.open(key)
      return stored && (await hashStream(stored, file))
    } catch (error) {
      const { code, syscall } = systemErrorOf(error)
      if (code === 'EIO') return undefined
      if (syscall || delay === undefined) throw error
      await wait(delay)
    }
  }
  return undefined
}

/**
 * Whether a file has the bytes that were stored. The key of an uploaded file holds its content's hash; the key of a
 * photo's variant holds the photo's hash, so only its length is compared.
 */
export function isIntact({ key, bytes, variant_of }: MediaRow, found: FileHash) {
  const [, hash = ''] = /^[\w-]{22}-([a-f0-9]{32})/.exec(key) ?? []
  return found.bytes === bytes && (variant_of !== '' || found.sha256.startsWith(hash))
}
