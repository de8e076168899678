import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { mediaTexts } from '#contract/media.ts'
import type { Gift } from '#server/database/schema.ts'
import { Refusal } from '#server/errors.ts'
import type { Server } from '#server/serve.ts'
import { makePhoto } from './images.ts'
import { type Photo, urlOf } from './store.ts'

/** A file of a multipart body; `truncated` when it went over its limit. */
type Sent = Readable & { truncated: boolean }

/** A photo that waits in a temporary file until the whole call is found to be right. */
export type PhotoDraft = {
  /** Stores it under a name nobody can guess, and only then writes its row. */
  keep: () => Promise<Photo>
  /** Removes what was not kept. */
  discard: () => Promise<void>
}

/**
 * Takes one photo: streams it to a temporary file, checks its bytes, and makes what is served.
 * What breaks off or is refused leaves nothing.
 */
export async function receivePhoto(server: Server, gift: Gift, sent: Sent): Promise<PhotoDraft> {
  const source = server.media.temporary()
  const made = `${source}.webp`
  try {
    await pipeline(sent, createWriteStream(source, { mode: 0o600 }))
    if (sent.truncated) throw new Refusal('too_large', mediaTexts.photoTooLarge)
    const size = await makePhoto(source, made)
    return { keep: () => keep(server, gift, made, size), discard: () => rm(made, { force: true }) }
  } finally {
    await rm(source, { force: true })
    sent.resume()
  }
}

async function keep(
  { db, media, now }: Server,
  gift: Gift,
  file: string,
  size: { width: number; height: number },
) {
  const key = `${randomBytes(16).toString('base64url')}-${await hashOf(file)}.webp`
  const { size: bytes } = await stat(file)
  await media.put(key, file)
  const row = { gift_id: gift.id, key, kind: 'photo', type: 'image/webp', bytes, ...size, created_at: now() }
  await db.insertInto('media').values(row).execute()
  return { key, url: urlOf(key), ...size }
}

async function hashOf(file: string) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex').slice(0, 32)
}
