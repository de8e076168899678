import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type MediaKind, mediaLimits, mediaTexts, type Picture } from '#contract/media.ts'
import type { Gift } from '#server/database/schema.ts'
import { Refusal } from '#server/errors.ts'
import type { Server } from '#server/serve.ts'
import { breakUpload, endUpload, noteUpload } from './begun.ts'
import { decodePhoto } from './decoding.ts'
import type { Made } from './job.ts'
import { recognise } from './kinds.ts'
import { letGo } from './spent.ts'
import { urlOf } from './store.ts'

// In bytes.
const PIECE = 64 * 1024

/** A file that is safe in the store; only a photo has a size, widths and a placeholder. */
export type StoredFile = Picture & { key: string; kind: MediaKind }

/** A file that waits beside the store until the whole call is found to be right. */
export type Draft = {
  /** Stores it under a name nobody can guess, and only then writes its rows. */
  keep: () => Promise<StoredFile>
  /** Removes what was not kept. */
  discard: () => Promise<void>
}

/** A file of a multipart body; `truncated` when it went over the limit of the whole call. */
type Sent = Readable & { truncated: boolean }

/** What is to be stored: the file itself first, then what was made from it. */
type Ready = { files: [Made, ...Made[]]; widths: number[]; placeholder: string }

/**
 * Takes one file: streams it to a temporary one, judges its bytes, and makes what is served.
 * What breaks off or is refused leaves nothing.
 * @param gone aborted when the sender is there no more
 * @throws {Refusal} `too_large` or `unsupported_media`
 */
export async function receive(
  server: Server,
  gift: Gift,
  kind: MediaKind,
  sent: Sent,
  gone: AbortSignal,
): Promise<Draft> {
  const source = server.media.temporary()
  try {
    await write(sent, source, kind)
    const ready = await prepare(source, kind, gone)
    return { keep: () => keep(server, gift, kind, ready), discard: () => discard(ready) }
  } catch (error) {
    await rm(source, { force: true })
    throw error
  } finally {
    sent.resume()
  }
}

// What is over the limit is read to its end and not kept, so that the answer can be read too.
async function write(sent: Sent, file: string, kind: MediaKind) {
  let bytes = 0
  await pipeline(
    sent,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length
        if (bytes <= mediaLimits[kind]) yield chunk
        letGo(chunk)
      }
    },
    createWriteStream(file, { mode: 0o600 }),
  )
  if (sent.truncated || bytes > mediaLimits[kind]) throw new Refusal('too_large', mediaTexts.tooLarge[kind])
}

async function prepare(source: string, kind: MediaKind, gone: AbortSignal): Promise<Ready> {
  const { extension, type } = await recognise(source, kind)
  if (kind !== 'photo') {
    const itself = { file: source, suffix: '', extension, type, width: 0, height: 0 }
    return { files: [itself], widths: [], placeholder: '' }
  }
  const made = await decodePhoto(source, extension, gone)
  await rm(source, { force: true })
  return made
}

async function discard({ files }: Ready) {
  for (const { file } of files) await rm(file, { force: true })
}

async function keep({ db, media, now }: Server, gift: Gift, kind: MediaKind, ready: Ready) {
  const { files, widths, placeholder } = ready
  const [whole] = files
  const stem = `${randomBytes(16).toString('base64url')}-${await hashOf(whole.file)}`
  const keyOf = ({ suffix, extension }: Made) => `${stem}${suffix}.${extension}`
  const key = keyOf(whole)
  const rows = await Promise.all(
    files.map(async (made) => ({
      gift_id: gift.id,
      kind,
      created_at: now(),
      ...(await rowOf(made)),
      key: keyOf(made),
      part_of: made === whole ? '' : key,
      widths: made === whole ? JSON.stringify(widths) : '[]',
      placeholder: made === whole ? placeholder : '',
    })),
  )
  const keys = rows.map((row) => row.key)
  await noteUpload(db, gift, keys, now())
  try {
    for (const made of files) await media.put(keyOf(made), made.file)
    await db.transaction().execute(async (transaction) => {
      await endUpload(transaction, keys)
      await transaction.insertInto('media').values(rows).execute()
    })
  } catch (error) {
    await breakUpload({ db, media }, keys)
    throw error
  }
  return { key, kind, url: urlOf(key), width: whole.width, height: whole.height, widths, placeholder }
}

async function rowOf({ file, type, width, height }: Made) {
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
