import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import type { MediaKind } from '#contract/media.ts'
import type { Picture } from '#contract/schemas.ts'
import type { Database, Gift } from '#server/database/schema.ts'
import { hashFile } from '#server/files/hash-file.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Quota } from '#server/media/quota.ts'
import { urlOf } from '#server/media/storage/key.ts'
import type { MediaStore } from '#server/media/storage/media-store.ts'
import type { MediaReference } from '#server/pages/page-data.ts'
import { failUpload, finishUpload } from './pending-uploads.ts'
import type { ReceivedFile, Upload } from './receive.ts'

/** A file in the media store; only a photo has a size, widths and a placeholder, and only a recording `seconds`. */
export type StoredFile = Picture & { key: string; kind: MediaKind; seconds: number }

type Stores = { db: Kysely<Database>; media: MediaStore; quota: Quota; now: () => number }

/** The stored files by field, and the replaced files that are to be removed after the call. */
type StoredUpload = { files: Record<string, StoredFile>; replaced: MediaReference[] }

/**
 * Stores the files of a call under names that cannot be guessed, and then inserts their rows: all of them or none.
 * @param listReplaced lists the stored files that the files in these fields replace
 * @throws {Refusal} `too_large` where the gift has no space for them
 */
export async function storeFiles(
  { db, media, quota, now }: Stores,
  gift: Pick<Gift, 'id'>,
  { received, reservation = '' }: Upload,
  listReplaced: (fields: string[]) => Promise<MediaReference[]>,
): Promise<StoredUpload> {
  const fields = Object.keys(received)
  if (fields.length === 0) return { files: {}, replaced: [] }
  const named = await Promise.all(Object.values(received).map(nameFiles))
  const rows = named.flatMap(({ rows }) => rows)
  const references = await listReplaced(fields)
  const replaced = await quota.claim(gift.id, reservation, rows, references).catch(refuseFields(fields))
  try {
    const sources = Object.values(received).flatMap(({ files }) => files)
    for (const [index, { key }] of rows.entries()) await media.put(key, sources[index]?.file ?? '')
    await db.transaction().execute(async (transaction) => {
      await finishUpload(transaction, rows)
      const values = rows.map((row) => ({ ...row, gift_id: gift.id, created_at: now() }))
      await transaction.insertInto('media').values(values).execute()
    })
  } catch (error) {
    await failUpload({ db, media }, rows)
    throw error
  }
  const files = Object.fromEntries(named.map(({ stored }, index) => [fields[index], stored]))
  return { files, replaced }
}

/** Rethrows a refusal with its message at these fields; a refusal by a limit of the network concerns no field. */
export function refuseFields(fields: string[]) {
  return (error: unknown): never => {
    if (!(error instanceof Refusal) || error.code === 'too_many') throw error
    const messages = fields.map((field) => [field, error.message])
    const { code, message, retryAfter } = error
    throw new Refusal(code, message, { fields: Object.fromEntries(messages), retryAfter })
  }
}

async function nameFiles({ kind, files, widths, placeholder, codecs = '', seconds = 0 }: ReceivedFile) {
  const [original] = files
  const hash = (await hashFile(original.file, 'sha256')).toString('hex').slice(0, 32)
  const stem = `${randomBytes(16).toString('base64url')}-${hash}`
  const key = `${stem}.${original.extension}`
  const rows = await Promise.all(
    files.map(async ({ file, suffix, extension, type, width, height }) => ({
      key: `${stem}${suffix}.${extension}`,
      kind,
      ...{ type, width, height },
      bytes: (await stat(file)).size,
      ...(file === original.file
        ? { variant_of: '', widths: JSON.stringify(widths), placeholder, codecs }
        : { variant_of: key, widths: '[]', placeholder: '', codecs: '' }),
    })),
  )
  const { width, height } = original
  const stored: StoredFile = { key, kind, url: urlOf(key), width, height, widths, placeholder, seconds }
  return { rows, stored }
}
