import { createHash, randomBytes } from 'node:crypto'
import { open, stat } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import type { MediaKind, Picture } from '#contract/media.ts'
import type { Database, Gift } from '#server/database/schema.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Made } from '#server/media/photos/job.ts'
import type { Quota } from '#server/media/quota.ts'
import type { MediaStore } from '#server/media/storage/media-store.ts'
import { urlOf } from '#server/media/storage/store.ts'
import { breakUpload, endUpload } from './pending-uploads.ts'
import type { Draft } from './receive.ts'

// In bytes.
const PIECE = 64 * 1024

/** A file that is safe in the store; only a photo has a size, widths and a placeholder. */
export type StoredFile = Picture & { key: string; kind: MediaKind }

type Stores = { db: Kysely<Database>; media: MediaStore; quota: Quota; now: () => number }

/** What was kept, by field, and what gives its place to it once the call is through. */
type Kept = { files: Record<string, StoredFile>; goes: string[] }

/**
 * Stores the files of a call, by field, under names nobody can guess, and only then writes their rows: all of
 * them or none.
 * @param replaced asked where there is little room: the addresses whose place these files take
 * @throws {Refusal} `too_large` where the gift has no room for them
 */
export async function keepFiles(
  { db, media, quota, now }: Stores,
  gift: Gift,
  drafts: Record<string, Draft>,
  replaced: (fields: string[]) => Promise<string[]>,
): Promise<Kept> {
  const fields = Object.keys(drafts)
  if (fields.length === 0) return { files: {}, goes: [] }
  const named = await Promise.all(Object.values(drafts).map((draft) => nameFiles(draft)))
  const rows = named.flatMap(({ rows }) => rows)
  const keys = rows.map(({ key }) => key)
  const goes = await quota.take(gift, rows, () => replaced(fields)).catch(naming(fields))
  try {
    for (const { files, rows } of named) {
      for (const [index, { file }] of files.entries()) await media.put(rows[index]?.key ?? '', file)
    }
    await db.transaction().execute(async (transaction) => {
      await endUpload(transaction, keys)
      const whose = { gift_id: gift.id, created_at: now() }
      await transaction
        .insertInto('media')
        .values(rows.map((row) => ({ ...row, ...whose })))
        .execute()
    })
  } catch (error) {
    await breakUpload({ db, media }, keys)
    throw error
  }
  return { files: Object.fromEntries(named.map(({ stored }, index) => [fields[index], stored])), goes }
}

/** What is wrong with files is said of their fields. */
export function naming(fields: string[]) {
  return (error: unknown): never => {
    if (!(error instanceof Refusal)) throw error
    const said = fields.map((field) => [field, error.message])
    throw new Refusal(error.code, error.message, { fields: Object.fromEntries(said) })
  }
}

async function nameFiles({ kind, ready: { files, widths, placeholder } }: Draft) {
  const [whole] = files
  const stem = `${randomBytes(16).toString('base64url')}-${await hashOf(whole.file)}`
  const keyOf = ({ suffix, extension }: Made) => `${stem}${suffix}.${extension}`
  const key = keyOf(whole)
  const rows = await Promise.all(
    files.map(async (made) => ({
      kind,
      ...(await sizeOf(made)),
      key: keyOf(made),
      variant_of: made === whole ? '' : key,
      widths: made === whole ? JSON.stringify(widths) : '[]',
      placeholder: made === whole ? placeholder : '',
    })),
  )
  const { width, height } = whole
  const stored: StoredFile = { key, kind, url: urlOf(key), width, height, widths, placeholder }
  return { files, rows, stored }
}

async function sizeOf({ file, type, width, height }: Made) {
  const { size: bytes } = await stat(file)
  return { type, bytes, width, height }
}

// Through one buffer that is filled again and again: the pieces of a stream would gather in memory.
async function hashOf(file: string) {
  const hash = createHash('sha256')
  const piece = Buffer.allocUnsafe(PIECE)
  const handle = await open(file)
  try {
    for (;;) {
      const { bytesRead } = await handle.read(piece, 0, PIECE)
      if (bytesRead === 0) return hash.digest('hex').slice(0, 32)
      hash.update(piece.subarray(0, bytesRead))
    }
  } finally {
    await handle.close()
  }
}
